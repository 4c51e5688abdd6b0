/** How the framework hands a page's data to its script: as a text inside of another script. */
const framework = /<script>window\.__reactRouterContext\.streamController\.enqueue\(("(?:[^"\\]|\\.)*")\);<\/script>/g

const enqueue =
  'window.__reactRouterContext.streamController.enqueue(JSON.parse(document.currentScript.previousElementSibling.textContent))'

/**
 * Takes a page's data out of its scripts, into an element beside them. So each inline script of a page is the same whatever
 * the restaurant says, and the server allows only scripts that the build knows. The framework has escaped the data for HTML.
 */
export function dataBesideScripts(html: string): string {
  if (!html.match(framework)) throw new Error('The page has no data: the framework writes it in another way now.')
  return html.replaceAll(
    framework,
    (_, text) => `<script type="application/json">${text}</script><script>${enqueue}</script>`,
  )
}
