const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const headerLength = 512
const entryLength = 128
const streamEntry = 2
/** The first word of a Word 97 to 2003 document: [MS-DOC] section 2.5.2, FibBase.wIdent. */
const wordMagic = 0xa5ec

/**
 * Whether the bytes are a Word 97 to 2003 document: a compound file ([MS-CFB]) whose directory holds a
 * "WordDocument" stream that begins as Word's do. Installers, spreadsheets and mails are compound files too.
 */
export function isWordDocument(content: Buffer): boolean {
  if (content.length < headerLength || !content.subarray(0, 8).equals(signature)) return false
  const sectorSize = 2 ** content.readUInt16LE(30)
  if (sectorSize !== 512 && sectorSize !== 4096) return false
  for (const sector of directorySectors(content, sectorSize)) {
    for (let at = 0; at + entryLength <= sector.length; at += entryLength) {
      const start = startOfWordStream(sector.subarray(at, at + entryLength))
      if (start !== undefined) return wordAt(content, (start + 1) * sectorSize) === wordMagic
    }
  }
  return false
}

/** The directory's sectors in their order; the chain ends where it leaves the file or bites its own tail. */
function* directorySectors(content: Buffer, sectorSize: number): Generator<Buffer> {
  const seen = new Set<number>()
  let sector = content.readUInt32LE(48)
  while (!seen.has(sector)) {
    seen.add(sector)
    const at = (sector + 1) * sectorSize
    if (at + sectorSize > content.length) return
    yield content.subarray(at, at + sectorSize)
    sector = nextSector(content, sectorSize, sector)
  }
}

// The header itself lists the table's first 109 sectors, enough for a file of 7 MB.
function nextSector(content: Buffer, sectorSize: number, sector: number): number {
  const perTable = sectorSize / 4
  const table = Math.floor(sector / perTable)
  if (table >= 109) return Number.MAX_SAFE_INTEGER
  const at = (content.readUInt32LE(76 + table * 4) + 1) * sectorSize + (sector % perTable) * 4
  return at + 4 <= content.length ? content.readUInt32LE(at) : Number.MAX_SAFE_INTEGER
}

function startOfWordStream(entry: Buffer): number | undefined {
  const nameBytes = Math.max(0, Math.min(entry.readUInt16LE(64), 64) - 2)
  const isIt = entry[66] === streamEntry && entry.toString('utf16le', 0, nameBytes) === 'WordDocument'
  return isIt ? entry.readUInt32LE(116) : undefined
}

function wordAt(content: Buffer, at: number): number | undefined {
  return at + 2 <= content.length ? content.readUInt16LE(at) : undefined
}
