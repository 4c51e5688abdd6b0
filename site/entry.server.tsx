import { renderToReadableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { Content } from '../contract/content/content.ts'
import { contentFor, giveContent, PageContent } from './content.ts'
import { dataBesideScripts } from './page-data.ts'
import { scriptsAfterFirstPaint } from './scripts-after-first-paint.ts'
import wholeStyles from './site.css?url'
import { stylesOfPage } from './styles-of-page.ts'

/** Renders one page to complete HTML. */
export default async function renderPage(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const page = (
    <PageContent value={contentFor({ context })}>
      <ServerRouter context={routerContext} url={request.url} />
    </PageContent>
  )
  // This chunk size keeps every part in its place. Parts streamed later would stay hidden without script.
  const stream = await renderToReadableStream(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  await stream.allReady
  // The framework marks links to routes that it has yet to discover. It knows all of ours.
  const html = (await new Response(stream).text()).replaceAll(' data-discover="true"', '')
  const data = routerContext.staticHandlerContext.loaderData
  responseHeaders.set('Content-Type', 'text/html')
  return new Response(
    import.meta.env.DEV ? html : scriptsAfterFirstPaint(stylesOfPage(dataBesideScripts(html, data)), wholeStyles),
    {
      status: responseStatusCode,
      headers: responseHeaders,
    },
  )
}

/** A rendered page, or the data that the router fetches for a change of screen. */
export interface Drawn {
  status: number
  text: string
}

/**
 * Returns a function that renders the pages of `content`. The function takes an address such as "/menu", or
 * "/menu.data" for the data, and throws the error of a page that can't be rendered. `build` is the server build that
 * contains this module.
 */
export function createDrawing(build: ServerBuild, content: Content): (address: string) => Promise<Drawn> {
  let failure: unknown
  const handleError = (error: unknown) => {
    failure = error
  }
  const module = { ...build.entry.module, handleError }
  const handle = createRequestHandler({ ...build, entry: { ...build.entry, module } }, 'production')
  return async (address) => {
    const context = new RouterContextProvider()
    giveContent(context, content)
    failure = undefined
    // The host is made up: a Request needs one, and the router ignores it.
    const response = await handle(new Request(`http://drawn${address}`), context)
    const text = await response.text()
    if (failure) throw failure
    return { status: response.status, text }
  }
}
