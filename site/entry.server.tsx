import { renderToReadableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { Content } from '../contract/content/content.ts'
import { contentFor, DrawnContent, giveContent } from './content.ts'
import { dataBesideScripts } from './page-data.ts'
import { scriptsAfterFirstPaint } from './scripts-after-first-paint.ts'
import wholeStyles from './site.css?url'
import { stylesOfPage } from './styles-of-page.ts'

/** Renders one page to whole HTML. */
export default async function renderPage(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const page = (
    <DrawnContent value={contentFor({ context })}>
      <ServerRouter context={routerContext} url={request.url} />
    </DrawnContent>
  )
  // The size keeps all parts in their places. Parts that are streamed later would stay hidden without script.
  const stream = await renderToReadableStream(page, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  await stream.allReady
  const html = await new Response(stream).text()
  responseHeaders.set('Content-Type', 'text/html')
  return new Response(
    import.meta.env.DEV ? html : scriptsAfterFirstPaint(stylesOfPage(dataBesideScripts(html)), wholeStyles),
    {
      status: responseStatusCode,
      headers: responseHeaders,
    },
  )
}

/** A page, or the data that a change of screen asks for in its place. */
export interface Drawn {
  status: number
  text: string
}

/**
 * Returns what draws the pages of some content: it takes an address such as "/menu", or "/menu.data" for the data. `build`
 * is the program that this module is part of. A page that can't be drawn is refused with its error.
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
    // The router takes an address for a place on any host.
    const response = await handle(new Request(`http://drawn${address}`), context)
    const text = await response.text()
    if (failure) throw failure
    return { status: response.status, text }
  }
}
