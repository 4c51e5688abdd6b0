import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise } from 'yauzl'

/** An archive with more entries or bytes than this isn't a CV but an attack on the program that opens it. */
const mostEntries = 2_000
const mostUnpackedBytes = 64 * 1024 * 1024
/** The longest entry that is unpacked, in bytes. Those of real documents have a few thousand. */
const longestRead = 256 * 1024

const localHeader = Buffer.from('PK\x03\x04')

export interface Zip {
  /** The names of all entries except folders, in lower case, because ECMA-376 part 2 ignores case. */
  names: string[]
  /** Unpacks a small entry. Rejects if the entry is missing, too long, damaged, or longer than the directory says. */
  read(name: string): Promise<Buffer>
}

/**
 * Reads the directory of a zip archive. Nothing is unpacked until `read` is called, so a zip bomb does no harm. Rejects
 * if anything comes before or after the archive, if two entries share a name, or if the archive is too large.
 */
export async function readZip(content: Buffer): Promise<Zip> {
  if (!content.subarray(0, 4).equals(localHeader)) throw new Error('Something stands before the archive.')
  // Names are read raw, because the library would prefer a second name that Word ignores.
  const archive = await fromBufferPromise(content, { decodeStrings: false })
  if (archive.entryCount > mostEntries) throw new Error('The archive has too many entries.')
  const entries = new Map<string, Entry>()
  let unpackedBytes = 0
  for await (const entry of archive.eachEntry()) {
    const name = entryPath(entry)
    if (entries.has(name)) throw new Error('Two entries have one name.')
    if (!name.endsWith('/')) entries.set(name, entry)
    unpackedBytes += entry.uncompressedSize
  }
  if (unpackedBytes > mostUnpackedBytes) throw new Error('The archive is too large.')
  return {
    names: [...entries.keys()],
    async read(name) {
      const entry = entries.get(name.toLowerCase())
      if (!entry || entry.uncompressedSize > longestRead) throw new Error('There is no such entry, or it is too long.')
      return buffer(await archive.openReadStreamPromise(entry))
    },
  }
}

// Some programs write backslashes between folder names.
const entryPath = (entry: Entry) => entry.fileNameRaw.toString('utf8').replaceAll('\\', '/').toLowerCase()
