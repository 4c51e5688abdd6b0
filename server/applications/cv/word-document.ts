const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const headerLength = 512
const entryLength = 128
const streamEntry = 2
/** The directory entries in use: storages, streams and the root. */
const used = new Set([1, 2, 5])
/**
 * The names, in lower case, of entries that hold macros ([MS-DOC] section 2.1.9, [MS-OVBA] section 2.2) or files packed
 * into the document ([MS-OLEDS] section 2.3.6).
 */
const dangerous = new Set(['macros', '_vba_project', '\u0001ole10native'])
/** Streams smaller than this, in bytes, are in the mini stream, in sectors of 64 bytes ([MS-CFB] section 2.2). */
const miniCutoff = 4096
const miniSector = 64
/** The first word of a Word 97 to 2003 document: [MS-DOC] section 2.5.2, FibBase.wIdent. */
const wordMagic = 0xa5ec

/** A compound file: its bytes and its sector size. */
interface CompoundFile {
  content: Buffer
  sectorSize: number
}

/**
 * True if the bytes are a Word 97 to 2003 document without macros or packed files: a compound file ([MS-CFB]) with a
 * "WordDocument" stream that begins as Word's do. Installers, spreadsheets and mails are compound files too.
 */
export function isWordDocument(content: Buffer): boolean {
  const file = compoundFileIn(content)
  if (!file) return false
  const entries = directoryEntries(file)
  if (entries.some((entry) => used.has(entry[66] ?? 0) && dangerous.has(nameOfEntry(entry).toLowerCase()))) return false
  const start = startOfWord(file, entries)
  return start !== undefined && wordAt(content, start) === wordMagic
}

/**
 * True if a password locks the bytes. They may be a Word 97 to 2003 document marked as encrypted ([MS-DOC] section
 * 2.5.2, FibBase.fEncrypted). Or they are a compound file with an encrypted package ([MS-OFFCRYPTO] section 2.3.4.1),
 * which is how Word saves a locked DOCX.
 */
export function isLockedDocument(content: Buffer): boolean {
  const file = compoundFileIn(content)
  if (!file) return false
  const entries = directoryEntries(file)
  if (entries.some((entry) => isStream(entry, 'EncryptedPackage'))) return true
  const start = startOfWord(file, entries)
  return start !== undefined && ((wordAt(content, start + 10) ?? 0) & 0x0100) !== 0
}

function compoundFileIn(content: Buffer): CompoundFile | undefined {
  if (content.length < headerLength || !content.subarray(0, 8).equals(signature)) return undefined
  const sectorSize = 2 ** content.readUInt16LE(30)
  return sectorSize === 512 || sectorSize === 4096 ? { content, sectorSize } : undefined
}

/** Returns the offset of the "WordDocument" stream in the file, or undefined if there is none. */
function startOfWord(file: CompoundFile, [root, ...entries]: Buffer[]): number | undefined {
  const word = entries.find((entry) => isStream(entry, 'WordDocument'))
  return root && word && startOf(file, root, word)
}

function directoryEntries(file: CompoundFile): Buffer[] {
  const sectors = [...chain(file, file.content.readUInt32LE(48))]
  return sectors.flatMap((sector) => {
    const at = offsetOf(file, sector)
    return Array.from({ length: file.sectorSize / entryLength }, (_, index) =>
      file.content.subarray(at + index * entryLength, at + (index + 1) * entryLength),
    )
  })
}

function isStream(entry: Buffer, name: string): boolean {
  return entry[66] === streamEntry && nameOfEntry(entry) === name
}

function nameOfEntry(entry: Buffer): string {
  return entry.toString('utf16le', 0, Math.max(0, Math.min(entry.readUInt16LE(64), 64) - 2))
}

/** Returns the offset of a stream in the file. The mini stream is itself a stream: the root entry's. */
function startOf(file: CompoundFile, root: Buffer, stream: Buffer): number {
  const first = stream.readUInt32LE(116)
  if (stream.readUInt32LE(120) >= miniCutoff) return offsetOf(file, first)
  const offset = first * miniSector
  const sector = [...chain(file, root.readUInt32LE(116))][Math.floor(offset / file.sectorSize)]
  return sector === undefined ? file.content.length : offsetOf(file, sector) + (offset % file.sectorSize)
}

/** Yields the sectors of a chain in order. Stops if the chain leaves the file or loops. */
function* chain(file: CompoundFile, first: number): Generator<number> {
  const seen = new Set<number>()
  for (let sector = first; !seen.has(sector); sector = nextSector(file, sector)) {
    if (offsetOf(file, sector) + file.sectorSize > file.content.length) return
    seen.add(sector)
    yield sector
  }
}

// The header lists the first 109 sectors of the table, enough for a file of 7 MB.
function nextSector(file: CompoundFile, sector: number): number {
  const perTable = file.sectorSize / 4
  const table = Math.floor(sector / perTable)
  if (table >= 109) return Number.MAX_SAFE_INTEGER
  const at = offsetOf(file, file.content.readUInt32LE(76 + table * 4)) + (sector % perTable) * 4
  return at + 4 <= file.content.length ? file.content.readUInt32LE(at) : Number.MAX_SAFE_INTEGER
}

function offsetOf({ sectorSize }: CompoundFile, sector: number): number {
  return (sector + 1) * sectorSize
}

function wordAt(content: Buffer, at: number): number | undefined {
  return at + 2 <= content.length ? content.readUInt16LE(at) : undefined
}
