/** How the framework hands a page's data to its script: as a text inside of another script. */
const framework = /<script>window\.__reactRouterContext\.streamController\.enqueue\(("(?:[^"\\]|\\.)*")\);<\/script>/g

const enqueue =
  'window.__reactRouterContext.streamController.enqueue(JSON.parse(document.currentScript.previousElementSibling.textContent))'

/**
 * Moves a page's data out of its scripts into elements beside them. Its inline scripts are then the same whatever the
 * restaurant says, so the server can allow only those that the build knows. The framework has escaped the data for HTML.
 */
export function dataBesideScripts(html: string): string {
  const beside = html.replaceAll(
    framework,
    (_, text) => `<script type="application/json">${text}</script><script>${enqueue}</script>`,
  )
  if (beside === html) throw new Error('The page has no data: the framework writes it in another way now.')
  return beside
}
