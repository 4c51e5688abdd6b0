import { renderToBuffer } from '@react-pdf/renderer'
import type { StoredDocument } from '../database/documents-schema.ts'
import { documentPage } from './document-page.ts'
import './fonts.ts'

/** What the process answers: the PDF's bytes, or why there are none. */
export interface RenderAnswer {
  pdf?: Uint8Array
  problem?: string
}

process.on('message', async (document: StoredDocument) => {
  process.send?.(await draw(document))
})

async function draw(document: StoredDocument): Promise<RenderAnswer> {
  try {
    return { pdf: new Uint8Array(await renderToBuffer(documentPage(document))) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : 'unknown' }
  }
}
