import wholeStyles from '../site.css?url'

/**
 * Ends the first screen of a long page. The page contains only the styles of what is above it, so that these fit into
 * the first flight (site/styles-of-page.ts). Browsers show what follows once the whole sheet has loaded; Firefox needs
 * a script that waits for it. Goes inside the hero, because styles ask whether a section follows one.
 */
export function EndOfFirstScreen() {
  return (
    <>
      <link rel="stylesheet" href={wholeStyles} />
      <script>0</script>
    </>
  )
}
