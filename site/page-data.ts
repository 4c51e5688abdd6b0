import { jsonInHtml } from '../contract/in-html.ts'

/** How the framework gives a page's data to its script: as a string within another script. */
const framework = /<script>window\.__reactRouterContext\.streamController\.enqueue\(("(?:[^"\\]|\\.)*")\);<\/script>/g

const enqueue =
  'window.__reactRouterContext.streamController.enqueue(document.currentScript.previousElementSibling.textContent+"\\n")'

/**
 * Moves a page's data out of its inline scripts, into elements beside them. The scripts are then the same whatever the
 * content is, so the server can allow only scripts known from the build. The framework's string holds one line of JSON.
 * Throws if the page has no such data.
 */
export function dataBesideScripts(html: string): string {
  const beside = html.replaceAll(
    framework,
    (_, text) =>
      `<script type="application/json">${jsonInHtml(JSON.parse(JSON.parse(text)))}</script><script>${enqueue}</script>`,
  )
  if (beside === html) throw new Error('The page has no data: the framework writes it in another way now.')
  return beside
}
