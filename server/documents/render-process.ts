import { renderToBuffer } from '@react-pdf/renderer'
import type { StoredDocument } from '../database/documents-schema.ts'
import { goLive, type Release, siteNow } from '../publishing/live-content.ts'
import { documentTexts } from './document-content.ts'
import { documentPage } from './document-page.ts'
import { loadFonts } from './fonts.ts'

/** A request to the process: a document, and the content release to draw it with. */
export interface RenderQuestion {
  document: StoredDocument
  release: Release
}

/** The process's answer: the PDF's bytes, or why there are none. */
export interface RenderAnswer {
  pdf?: Uint8Array
  problem?: string
}

process.on('message', async ({ document, release }: RenderQuestion) => {
  goLive(release)
  process.send?.(await draw(document))
})

async function draw(document: StoredDocument): Promise<RenderAnswer> {
  try {
    const { name } = siteNow()
    const fontFamily = await loadFonts([name, name.toUpperCase(), ...documentTexts(document.content)])
    return { pdf: new Uint8Array(await renderToBuffer(documentPage(document, fontFamily))) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'unknown' }
  }
}
