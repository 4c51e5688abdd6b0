import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { scriptsAfterFirstPaint } from './scripts-after-first-paint.ts'
import wholeStyles from './site.css?url'
import { stylesOfPage } from './styles-of-page.ts'

/** Renders one page to whole HTML at build time. Pages are not rendered at run time. */
export default async function renderPage(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  routerContext: EntryContext,
) {
  const page = <ServerRouter context={routerContext} url={request.url} />
  // The size keeps all parts in their places. Parts that are streamed later would stay hidden without script.
  const stream = await renderToReadableStream(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  await stream.allReady
  const html = await new Response(stream).text()
  responseHeaders.set('Content-Type', 'text/html')
  return new Response(import.meta.env.DEV ? html : scriptsAfterFirstPaint(stylesOfPage(html), wholeStyles), {
    status: responseStatusCode,
    headers: responseHeaders,
  })
}
