import { crc32 } from 'node:zlib'

/** Files that are CVs, and files that only claim to be. */

/** Makes a PDF of exactly `bytes` bytes. */
export function pdf(bytes: number): Buffer {
  const [head, tail] = ['%PDF-1.7\n', '\ntrailer<</Root 1 0 R>>\n%%EOF\n']
  return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes - head.length - tail.length, ' '), Buffer.from(tail)])
}

/** Makes the beginning of a Windows program. */
export function anExecutable(): Buffer {
  return Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2_000, 0x90)])
}

export interface ZipEntry {
  name: string
  content: Buffer
  /** The unpacked size in the directory. The content is compressed when this is given. */
  unpackedBytes?: number
}

export interface ZipStyle {
  /** Writes as programs do that do not know the sizes beforehand: they put them after each entry. */
  streamed?: boolean
  /** Adds the fields for archives above 4 GB, which some programs always write. */
  zip64?: boolean
}

/**
 * Makes a zip archive of these entries: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT (sections 4.3 and
 * 4.5.3).
 */
export function aZip(entries: ZipEntry[], style: ZipStyle = {}): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const body = entryBody(entry, style)
    bodies.push(body)
    directory.push(directoryEntry(entry, offset, style))
    offset += body.length
  }
  return Buffer.concat([...bodies, ...directory, directoryEnd(entries.length, offset, Buffer.concat(directory), style)])
}

const number = (bytes: 2 | 4 | 8, value: number) => {
  const field = Buffer.alloc(8)
  field.writeBigUInt64LE(BigInt(value))
  return field.subarray(0, bytes)
}

/**
 * The fields that an entry's header and its line in the directory share, from the version needed to the two lengths.
 */
function entryFields(
  { name, content, unpackedBytes }: ZipEntry,
  { streamed }: ZipStyle,
  sizes: number[],
  extra: Buffer,
) {
  const isText = unpackedBytes === undefined
  return Buffer.concat([
    number(2, 20),
    number(2, streamed ? 8 : 0),
    number(2, isText ? 0 : 8),
    number(4, 0),
    number(4, isText ? crc32(content) : 0),
    ...sizes.map((size) => number(4, size)),
    number(2, Buffer.byteLength(name)),
    number(2, extra.length),
  ])
}

function entryBody(entry: ZipEntry, style: ZipStyle): Buffer {
  const sizes = [entry.content.length, entry.unpackedBytes ?? entry.content.length]
  const fields = entryFields(entry, style, style.streamed ? [0, 0] : sizes, Buffer.alloc(0))
  const behind = Buffer.concat([
    Buffer.from('PK\x07\x08'),
    number(4, entry.unpackedBytes === undefined ? crc32(entry.content) : 0),
    ...sizes.map((size) => number(style.zip64 ? 8 : 4, size)),
  ])
  const parts = [Buffer.from('PK\x03\x04'), fields, Buffer.from(entry.name), entry.content]
  return Buffer.concat(style.streamed ? [...parts, behind] : parts)
}

function directoryEntry(entry: ZipEntry, offset: number, style: ZipStyle): Buffer {
  const sizes = [entry.content.length, entry.unpackedBytes ?? entry.content.length]
  const long = [...sizes].reverse().concat(offset)
  const extra = style.zip64
    ? Buffer.concat([number(2, 1), number(2, 24), ...long.map((size) => number(8, size))])
    : Buffer.alloc(0)
  const fields = entryFields(entry, style, style.zip64 ? [0xffffffff, 0xffffffff] : sizes, extra)
  const rest = Buffer.concat([Buffer.alloc(10), number(4, style.zip64 ? 0xffffffff : offset)])
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, rest, Buffer.from(entry.name), extra])
}

function directoryEnd(count: number, offset: number, directory: Buffer, { zip64 }: ZipStyle): Buffer {
  const end = [Buffer.from('PK\x05\x06'), number(4, 0)]
  const place = [directory.length, offset]
  if (!zip64) {
    return Buffer.concat([
      ...end,
      number(2, count),
      number(2, count),
      ...place.map((each) => number(4, each)),
      number(2, 0),
    ])
  }
  return Buffer.concat([
    ...[Buffer.from('PK\x06\x06'), number(8, 44), number(2, 45), number(2, 45), number(8, 0)],
    ...[number(8, count), number(8, count), ...place.map((each) => number(8, each))],
    ...[Buffer.from('PK\x06\x07'), number(4, 0), number(8, offset + directory.length), number(4, 1)],
    ...[...end, number(2, 0xffff), number(2, 0xffff), number(4, 0xffffffff), number(4, 0xffffffff), number(2, 0)],
  ])
}

const packages = 'http://schemas.openxmlformats.org/package/2006'
const officeDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

export interface DocxOptions extends ZipStyle {
  /** The main part's name in the archive, and the reference to it. */
  main?: string
  target?: string
  /** The content of the two parts that describe the others. */
  types?: string | Buffer
  relationships?: string | Buffer
}

/** Makes the list of the parts' types as Word writes it, with more lines. */
export function contentTypes(more = '', main = 'word/document.xml'): string {
  return `${xmlHead}\r\n<Types xmlns="${packages}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>\
<Override PartName="/${main}" ContentType="${wordType}"/>${more}</Types>`
}

/** Makes the part that refers to the main part, with more lines. */
export function mainRelationship(target = 'word/document.xml', more = '', type = officeDocument): string {
  return `${xmlHead}<Relationships xmlns="${packages}/relationships">\
<Relationship Id="rId1" Type="${type}" Target="${target}"/>${more}</Relationships>`
}

/** Makes a small Word Open XML document with more entries. By default it is as Word writes it. */
export function docx(more: ZipEntry[] = [], options: DocxOptions = {}): Buffer {
  const { main = 'word/document.xml', target = main, types = contentTypes('', main), ...rest } = options
  const { relationships = mainRelationship(target), ...style } = rest
  const parts = { '[Content_Types].xml': types, '_rels/.rels': relationships, [main]: '<w:document/>' }
  const entries = Object.entries(parts).map(([name, text]) => ({ name, content: Buffer.from(text) }))
  return aZip([...entries, ...more], style)
}

export interface CompoundOptions {
  /** Whether a chain of the directory runs in a circle. */
  circular?: boolean
  /** At most two more entries, by their names. The kinds are 1 for a storage, 2 for a stream, 0 for a deleted entry. */
  more?: Record<string, number>
}

/** Makes a compound file with one stream of this name ([MS-CFB] section 2.6). */
function aCompoundFile(stream: string, { circular = false, more = {} }: CompoundOptions = {}): Buffer {
  const file = Buffer.alloc(512 * 5)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1, 48)
  file.fill(0xff, 76, 512)
  file.writeUInt32LE(0, 76)
  const [table, directory, content] = [512, 1024, 1536]
  file.fill(0xff, table, table + 512)
  file.writeUInt32LE(circular ? 1 : 0xfffffffe, table + 4)
  const entries = { [circular ? 'Nothing' : stream]: 2, ...more }
  for (const [index, [text, kind]] of Object.entries(entries).entries()) {
    const entry = directory + (index + 1) * 128
    const name = Buffer.from(text, 'utf16le')
    name.copy(file, entry)
    file.writeUInt16LE(name.length + 2, entry + 64)
    file[entry + 66] = kind
    file.writeUInt32LE(2, entry + 116)
    file.writeUInt32LE(4096, entry + 120)
  }
  file.writeUInt16LE(0xa5ec, content)
  return file
}

/** Makes a Word 97 document. */
export function aWordDocument(options: CompoundOptions = {}): Buffer {
  return aCompoundFile('WordDocument', options)
}

/** Makes an Excel 97 workbook, which is a compound file too. */
export function aSpreadsheet(): Buffer {
  return aCompoundFile('Workbook')
}
