import { parentPort } from 'node:worker_threads'
import type { Content } from '../../contract/content/content.ts'
import { drawPage, drawPages, loadProgram } from './draw-pages.ts'

/** What to render: one page, or all pages where none is named. */
export interface Wanted {
  content: Content
  page?: string
}

/** Renders pages in this thread, so that the server keeps answering requests. */
parentPort?.on('message', async ({ content, page }: Wanted) => {
  const pages = page === undefined ? await drawPages(content) : new Map([[page, await drawPage(content, page)]])
  parentPort?.postMessage(pages)
})
await loadProgram()
parentPort?.postMessage('ready')
