import { parentPort } from 'node:worker_threads'
import type { Content } from '../../contract/content/content.ts'
import { drawPages } from './draw-pages.ts'

/** The program of a thread that draws pages, so that the server goes on answering meanwhile. */
parentPort?.on('message', async ({ file, content }: { file: string; content: Content }) => {
  parentPort?.postMessage(await drawPages(file, content))
})
