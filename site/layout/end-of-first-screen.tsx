import wholeStyles from '../site.css?url'

/**
 * Ends the first screen of a long page. The page itself has only the styles of what stands above, so that these fit into
 * the first flight (site/styles-of-page.ts). Browsers show what follows once the whole sheet has come; Firefox only where
 * a script waits for it. It stands within the hero, because styles ask whether a section follows one.
 */
export function EndOfFirstScreen() {
  return (
    <>
      <link rel="stylesheet" href={wholeStyles} />
      <script>0</script>
    </>
  )
}
