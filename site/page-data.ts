import { jsonInHtml } from '../contract/in-html.ts'

/** What the framework's script in each page says about the site. */
export const routerContext = {
  basename: '/',
  future: { unstable_enableNodeReadableStream: false, unstable_optimizeDeps: false },
  routeDiscovery: { mode: 'initial' },
  ssr: true,
  isSpaMode: false,
}

const contextScript = `<script>window.__reactRouterContext = ${JSON.stringify(routerContext)};`
const dataScript = /<script>window\.__reactRouterContext\.streamController\.enqueue\("(?:[^"\\]|\\.)*"\);<\/script>/
const endOfStream = '<script>window.__reactRouterContext.streamController.close();</script>'

/** The id of the element with a page's data. */
const dataId = 'page-data'

/**
 * Writes a page's data as plain JSON into one element, in place of the framework's three scripts. So no script of a page
 * depends on the content, and the server can allow only scripts known from the build. The framework's own form, with a
 * number for each key and value, takes up to half a kilobyte more. Throws if the framework's scripts have changed.
 */
export function dataBesideScripts(html: string, loaderData: unknown): string {
  const [before, after] = html.split(contextScript)
  if (!before || !after || !dataScript.test(after) || !after.includes(endOfStream))
    throw new Error('The page has no data: the framework writes it in another way now.')
  const data = `<script id="${dataId}" type="application/json">${jsonInHtml(loaderData)}</script>`
  // The framework looks for its empty script when it hydrates the page.
  const emptied = `${before}<script>${after.slice(after.indexOf('</script>'))}`
  return emptied.replace(dataScript, () => data).replace(endOfStream, '')
}

/** Gives the framework the page's data in its own form. Does nothing in development, where its scripts do. */
export function giveDataToRouter(): void {
  const data = document.getElementById(dataId)?.textContent
  if (!data) return
  const state = { loaderData: JSON.parse(data), actionData: null, errors: null }
  const stream = new Response(`${inFrameworksForm(state)}\n`).body
  Object.assign(window, { __reactRouterContext: { ...routerContext, stream } })
}

/** Writes JSON as a list of all its values, in which objects and lists name theirs by index, and null is -5. */
export function inFrameworksForm(json: unknown): string {
  const all: unknown[] = []
  const add = (value: unknown): number => {
    if (value === null) return -5
    const index = all.push(value) - 1
    if (Array.isArray(value)) all[index] = value.map(add)
    else if (typeof value === 'object')
      all[index] = Object.fromEntries(Object.entries(value as object).map(([key, of]) => [`_${add(key)}`, add(of)]))
    return index
  }
  add(json)
  return JSON.stringify(all)
}
