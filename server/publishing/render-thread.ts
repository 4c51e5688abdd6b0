import type { Content } from '../../contract/content/content.ts'
import { answerQuestions } from '../operations/answer-questions.ts'
import { loadProgram, renderPageOf, renderPages } from './render-pages.ts'

/** What to render: one page, or all pages where none is named. */
export interface Wanted {
  content: Content
  page?: string
}

/** Renders pages in this thread, so that the server keeps answering requests. */
await loadProgram()
answerQuestions(async ({ content, page }: Wanted) =>
  page === undefined ? renderPages(content) : new Map([[page, await renderPageOf(content, page)]]),
)
