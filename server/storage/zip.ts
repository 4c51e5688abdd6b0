import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise } from 'yauzl'

/** Above these an archive says of itself that it is no CV but an attack on whoever opens it. */
const mostEntries = 2_000
const mostUnpackedBytes = 64 * 1024 * 1024
/** The longest entry that is unpacked here. Those of real documents have some thousand bytes. */
const longestRead = 256 * 1024

const localHeader = Buffer.from('PK\x03\x04')

export interface Zip {
  /** The names of all entries but folders, in small letters: capitals make no difference (ECMA-376, part 2). */
  names: string[]
  /** Unpacks a small entry. Rejects where it is not there, too long, damaged, or longer than it says. */
  read(name: string): Promise<Buffer>
}

/**
 * Reads the directory of a zip archive, and nothing else until `read` is called, so no bomb can go off. Rejects where
 * the bytes are no archive from their first to their last, where two entries share a name, or where there is too much.
 */
export async function readZip(content: Buffer): Promise<Zip> {
  if (!content.subarray(0, 4).equals(localHeader)) throw new Error('Something stands before the archive.')
  // The names as they are: the library would prefer a second name, which Word does not know of.
  const archive = await fromBufferPromise(content, { decodeStrings: false })
  if (archive.entryCount > mostEntries) throw new Error('The archive has too many entries.')
  const entries = new Map<string, Entry>()
  let unpackedBytes = 0
  for await (const entry of archive.eachEntry()) {
    const name = nameOf(entry)
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

// Some programs write backslashes.
const nameOf = (entry: Entry) => entry.fileNameRaw.toString('utf8').replaceAll('\\', '/').toLowerCase()
