import { parentPort } from 'node:worker_threads'
import type { Content } from '../../contract/content/content.ts'
import { drawPage, drawPages, loadProgram } from './draw-pages.ts'

/** What is to be drawn: the page, or all pages. */
export interface Wanted {
  content: Content
  page?: string
}

/** The program of a thread that draws pages, so that the server goes on answering meanwhile. */
parentPort?.on('message', async ({ content, page }: Wanted) => {
  const pages = page === undefined ? await drawPages(content) : new Map([[page, await drawPage(content, page)]])
  parentPort?.postMessage(pages)
})
await loadProgram()
parentPort?.postMessage('ready')
