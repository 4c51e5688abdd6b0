import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise } from 'yauzl'

/** An archive with more entries or more bytes than this is no CV but an attack on the program that opens it. */
const mostEntries = 2_000
const mostUnpackedBytes = 64 * 1024 * 1024
/** The longest entry that is unpacked here, in bytes. Those of real documents have some thousand. */
const longestRead = 256 * 1024

const localHeader = Buffer.from('PK\x03\x04')

export interface Zip {
  /**
   * The names of all entries except folders, in small letters, since capitals make no difference (ECMA-376, part 2).
   */
  names: string[]
  /**
   * Unpacks a small entry. Rejects where the entry is missing, too long, damaged, or longer than the directory says.
   */
  read(name: string): Promise<Buffer>
}

/**
 * Reads the directory of a zip archive. Nothing is unpacked until `read` is called, so a zip bomb can do no harm.
 * Rejects where the bytes are not an archive from their first to their last, where two entries share a name, or where
 * there are too many.
 */
export async function readZip(content: Buffer): Promise<Zip> {
  if (!content.subarray(0, 4).equals(localHeader)) throw new Error('Something stands before the archive.')
  // The names are read raw, because the library would prefer a second name that Word does not use.
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

// Some programs write backslashes between folders.
const entryPath = (entry: Entry) => entry.fileNameRaw.toString('utf8').replaceAll('\\', '/').toLowerCase()
