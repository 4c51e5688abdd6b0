import sax, { type Tag } from 'sax'

/**
 * The namespaces of the parts that describe the package (ECMA-376, part 2):
 * https://ecma-international.org/publications-and-standards/standards/ecma-376/
 */
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
/**
 * The most that one of these parts may hold. Each is one element with a list of empty elements (the schemas of
 * ECMA-376, part 2), which name each of a document's few thousand parts once.
 */
const limits = { depth: 2, elements: 5_000, attributes: 20 }

/** An element and the namespace of its name. */
interface Element {
  name: string
  namespace: string | undefined
  attributes: Record<string, string>
}

/**
 * Reads `[Content_Types].xml` and returns a function that gives a part's type by its name, both in lower case. A part's
 * Override takes precedence over its extension's Default. Throws if the part isn't XML.
 */
export function contentTypesIn(part: Buffer): (name: string) => string | undefined {
  const ofParts = new Map<string, string>()
  const ofExtensions = new Map<string, string>()
  for (const { name, namespace, attributes } of elementsOf(part)) {
    if (namespace !== contentTypes) continue
    const type = attributes.ContentType?.toLowerCase() ?? ''
    if (name === 'Override') ofParts.set(partName(attributes.PartName), type)
    if (name === 'Default') ofExtensions.set(attributes.Extension?.toLowerCase() ?? '', type)
  }
  return (name) => ofParts.get(name) ?? ofExtensions.get(name.slice(name.lastIndexOf('.') + 1))
}

export interface Relationship {
  type: string
  /** The name of the part that the relationship points to, in lower case. */
  target: string
}

/**
 * Reads `_rels/.rels` and returns the package's own relationships, except those that point outside it. Throws if the
 * part isn't XML.
 */
export function relationshipsIn(part: Buffer): Relationship[] {
  return elementsOf(part)
    .filter(({ name, namespace }) => namespace === relationships && name === 'Relationship')
    .filter(({ attributes }) => attributes.TargetMode !== 'External')
    .map(({ attributes }) => ({ type: attributes.Type ?? '', target: partName(attributes.Target) }))
}

/**
 * Returns a part's name as it is in the archive, from an absolute or relative reference: /word/a.xml and word/./a.xml
 * are both word/a.xml.
 */
function partName(reference = ''): string {
  return new URL(reference, 'zip://package/').pathname.slice(1).toLowerCase()
}

/**
 * Returns all elements of an XML document as one list. Throws if there are too many, or if there is a document type:
 * packages have none, so no entities need expanding. Namespaces are resolved here, because the library's time for them
 * grows with the square of their number.
 */
function elementsOf(part: Buffer): Element[] {
  const elements: Element[] = []
  let [depth, attributes] = [0, 0]
  let root: Tag['attributes'] = {}
  const reader = sax.parser(true)
  reader.onerror = (error) => {
    throw error
  }
  reader.ondoctype = () => {
    throw new Error('A package has no document type.')
  }
  // The library calls this before it reads the element's attributes.
  reader.onopentagstart = () => {
    depth += 1
    attributes = 0
    if (depth > limits.depth || elements.length === limits.elements) throw new Error('There are too many elements.')
  }
  reader.onattribute = () => {
    attributes += 1
    if (attributes > limits.attributes) throw new Error('There are too many attributes.')
  }
  reader.onopentag = (tag) => {
    if (depth === 1) root = (tag as Tag).attributes
    elements.push(elementOf(tag as Tag, root))
  }
  reader.onclosetag = () => {
    depth -= 1
  }
  reader.write(new TextDecoder(encodingOf(part), { fatal: true }).decode(part)).close()
  return elements
}

/**
 * Returns an element with the namespace of its name (Namespaces in XML 1.0, section 6). Only the element itself or the
 * root can declare that namespace, because there is no level between them.
 */
function elementOf({ name, attributes }: Tag, root: Tag['attributes']): Element {
  const colon = name.indexOf(':')
  const declaration = colon === -1 ? 'xmlns' : `xmlns:${name.slice(0, colon)}`
  return { name: name.slice(colon + 1), namespace: attributes[declaration] ?? root[declaration], attributes }
}

// UTF-16 text begins with a byte order mark: https://www.w3.org/TR/xml/#charencoding
function encodingOf(part: Buffer): string {
  const mark = part.subarray(0, 2).toString('hex')
  return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
}
