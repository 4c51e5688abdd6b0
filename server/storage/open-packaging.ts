import sax, { type QualifiedTag } from 'sax'

/**
 * The namespaces of the parts that describe the others:
 * https://ecma-international.org/publications-and-standards/standards/ecma-376/ (part 2).
 */
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'

/**
 * Reads `[Content_Types].xml` and returns a function that gives the type of a part by its name. An Override for the
 * part goes before the Default of its extension. Names and types are in small letters. Throws where the part is no XML.
 */
export function contentTypesIn(part: Buffer): (name: string) => string | undefined {
  const ofParts = new Map<string, string>()
  const ofExtensions = new Map<string, string>()
  for (const { local, uri, attributes } of elementsOf(part)) {
    if (uri !== contentTypes) continue
    const type = attributes.ContentType?.value.toLowerCase() ?? ''
    if (local === 'Override') ofParts.set(partName(attributes.PartName?.value), type)
    if (local === 'Default') ofExtensions.set(attributes.Extension?.value.toLowerCase() ?? '', type)
  }
  return (name) => ofParts.get(name) ?? ofExtensions.get(name.slice(name.lastIndexOf('.') + 1))
}

export interface Relationship {
  type: string
  /** The name of the part that the relationship points to, in small letters. */
  target: string
}

/**
 * Reads `_rels/.rels`, the relationships of the package itself, without those that point outside of it. Throws where
 * the part is no XML.
 */
export function relationshipsIn(part: Buffer): Relationship[] {
  return elementsOf(part)
    .filter(({ local, uri }) => uri === relationships && local === 'Relationship')
    .filter(({ attributes }) => attributes.TargetMode?.value !== 'External')
    .map(({ attributes }) => ({
      type: attributes.Type?.value ?? '',
      target: partName(attributes.Target?.value),
    }))
}

/**
 * Returns the name of a part as the archive has it, from an absolute or relative reference: /word/a.xml and
 * word/./a.xml are word/a.xml.
 */
function partName(reference = ''): string {
  return new URL(reference, 'zip://package/').pathname.slice(1).toLowerCase()
}

/**
 * Returns all elements of an XML document in one list. Packages have no document type, so there are no entities to
 * expand.
 */
function elementsOf(part: Buffer): QualifiedTag[] {
  const elements: QualifiedTag[] = []
  const reader = sax.parser(true, { xmlns: true })
  reader.onerror = (error) => {
    throw error
  }
  reader.onopentag = (tag) => elements.push(tag as QualifiedTag)
  reader.ondoctype = () => {
    throw new Error('A package has no document type.')
  }
  reader.write(new TextDecoder(encodingOf(part), { fatal: true }).decode(part)).close()
  return elements
}

// A text in UTF-16 begins with a byte order mark: https://www.w3.org/TR/xml/#charencoding
function encodingOf(part: Buffer): string {
  const mark = part.subarray(0, 2).toString('hex')
  return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
}
