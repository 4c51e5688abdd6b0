import { renderToBuffer } from '@react-pdf/renderer'
import type { StoredDocument } from '../database/documents-schema.ts'
import { answerQuestions } from '../operations/answer-questions.ts'
import { goLive, type Release, siteNow } from '../publishing/live-content.ts'
import { documentTexts } from './document-content.ts'
import { documentPage } from './document-page.ts'
import { loadFonts } from './fonts.ts'

/** A request to the process: a document, and the content release to draw it with. */
export interface RenderQuestion {
  document: StoredDocument
  release: Release
}

answerQuestions(async ({ document, release }: RenderQuestion) => {
  goLive(release)
  const { name } = siteNow()
  const fontFamily = await loadFonts([name, name.toUpperCase(), ...documentTexts(document.content)])
  return renderToBuffer(documentPage(document, fontFamily))
})
