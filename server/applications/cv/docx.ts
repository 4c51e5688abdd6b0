import { contentTypesIn, relationshipsIn } from './open-packaging.ts'
import { readZip } from './zip.ts'

/** The part that lists the types of all other parts, and the part that names the main one. */
const contentTypesPart = '[Content_Types].xml'
const relationshipsPart = '_rels/.rels'

const mainRelationships = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument',
  // The same type in the strict variant of the format (ECMA-376, part 1).
  'http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument',
]
const wordDocument = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/**
 * True if the bytes are a Word Open XML document (ECMA-376): a package whose main part is a Word document, under any
 * name. Refuses macros, by name or by type. Only the two small parts that describe the package are unpacked.
 */
export async function isDocx(content: Buffer): Promise<boolean> {
  try {
    const zip = await readZip(content)
    const typeOf = contentTypesIn(await zip.read(contentTypesPart))
    const main = relationshipsIn(await zip.read(relationshipsPart)).filter(({ type }) =>
      mainRelationships.includes(type),
    )
    return (
      main.length === 1 &&
      main.every(({ target }) => zip.names.includes(target) && typeOf(target) === wordDocument) &&
      !zip.names.some((name) => isMacro(name) || isMacro(typeOf(name) ?? ''))
    )
  } catch {
    // Each reader throws its own error if the file is no archive, is damaged or isn't XML.
    return false
  }
}

// The first word is in the name and type of macros, the second in the type of a document that has macros.
const isMacro = (word: string) => word.includes('vbaproject') || word.includes('macroenabled')
