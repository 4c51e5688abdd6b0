import { parentPort } from 'node:worker_threads'
import type { Content } from '../../contract/content/content.ts'
import { drawPage, drawPages } from './draw-pages.ts'

/** What is to be drawn: the page, or all pages. */
export interface Wanted {
  file: string
  content: Content
  page?: string
}

/** The program of a thread that draws pages, so that the server goes on answering meanwhile. */
parentPort?.on('message', async ({ file, content, page }: Wanted) => {
  const pages =
    page === undefined ? await drawPages(file, content) : new Map([[page, await drawPage(file, content, page)]])
  parentPort?.postMessage(pages)
})
