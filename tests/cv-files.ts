/** Files that are CVs, and files that only say so. */

/** A PDF of exactly `bytes` bytes. */
export function pdf(bytes: number): Buffer {
  const [head, tail] = ['%PDF-1.7\n', '\ntrailer<</Root 1 0 R>>\n%%EOF\n']
  return Buffer.concat([Buffer.from(head), Buffer.alloc(bytes - head.length - tail.length, ' '), Buffer.from(tail)])
}

/** The beginning of a Windows program. */
export function anExecutable(): Buffer {
  return Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2_000, 0x90)])
}

export interface ZipEntry {
  name: string
  content: Buffer
  /** What the directory says the entry unpacks to; the content is deflated when given. */
  unpackedBytes?: number
}

/** A zip archive of these entries. */
export function aZip(entries: ZipEntry[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, unpackedBytes } of entries) {
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(unpackedBytes === undefined ? 0 : 8, 4)
    fields.writeUInt32LE(content.length, 14)
    fields.writeUInt32LE(unpackedBytes ?? content.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), content])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, rest, Buffer.from(name)]))
    bodies.push(body)
    offset += body.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, ...directory, Buffer.from('PK\x05\x06'), end])
}

/** A small Word Open XML document, with more entries. */
export function docx(more: ZipEntry[] = []): Buffer {
  return aZip([
    { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
    { name: 'word/document.xml', content: Buffer.from('<w:document/>') },
    ...more,
  ])
}

/** A compound file with one stream of this name, whose directory may bite its own tail. */
function aCompoundFile(stream: string, { circular = false, magic = 0xa5ec } = {}): Buffer {
  const file = Buffer.alloc(512 * 5)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1, 48)
  file.fill(0xff, 76, 512)
  file.writeUInt32LE(0, 76)
  const [table, directory, content] = [512, 1024, 1536]
  file.fill(0xff, table, table + 512)
  file.writeUInt32LE(circular ? 1 : 0xfffffffe, table + 4)
  const entry = directory + 128
  const name = Buffer.from(circular ? 'Nothing' : stream, 'utf16le')
  name.copy(file, entry)
  file.writeUInt16LE(name.length + 2, entry + 64)
  file[entry + 66] = 2
  file.writeUInt32LE(2, entry + 116)
  file.writeUInt32LE(4096, entry + 120)
  file.writeUInt16LE(magic, content)
  return file
}

/** A Word 97 document. */
export function aWordDocument(options: { circular?: boolean } = {}): Buffer {
  return aCompoundFile('WordDocument', options)
}

/** An Excel 97 workbook: a compound file too. */
export function aSpreadsheet(): Buffer {
  return aCompoundFile('Workbook')
}
