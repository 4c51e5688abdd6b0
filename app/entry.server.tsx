import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Renders one page to whole HTML at build time; there is no server rendering at run time. */
export default async function renderPage(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  routerContext: EntryContext,
) {
  const html = await renderToReadableStream(<ServerRouter context={routerContext} url={request.url} />)
  await html.allReady
  responseHeaders.set('Content-Type', 'text/html')
  return new Response(html, { status: responseStatusCode, headers: responseHeaders })
}
