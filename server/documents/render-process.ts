import { Font, renderToBuffer } from '@react-pdf/renderer'
import type { StoredDocument } from '../database/documents-schema.ts'
import { documentPage } from './document-page.ts'

/** What the process answers: the PDF's bytes, or why there are none. */
export interface RenderAnswer {
  pdf?: Uint8Array
  problem?: string
}

const font = (name: string) => new URL(`fonts/${name}.ttf`, import.meta.url).pathname

for (const part of ['latin', 'extended', 'vietnamese', 'gurmukhi']) {
  const fonts = [{ src: font(`text-${part}`) }, { src: font(`strong-${part}`), fontWeight: 700 }]
  Font.register({ family: `anek-${part}`, fonts })
}
Font.register({ family: 'anek-display', src: font('display') })
// Words are not divided, but for those that are wider than a column.
Font.registerHyphenationCallback((word) => word.match(/.{1,22}/gsu) ?? [word])

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
