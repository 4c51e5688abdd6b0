/** Above these it says of itself that it is no CV but an attack on whoever opens it. */
const mostEntries = 2_000
const mostUnpackedBytes = 64 * 1024 * 1024

const localHeader = 0x04034b50
const directoryHeader = 0x02014b50
const directoryEnd = 0x06054b50
const longestComment = 65_535
const endLength = 22

/**
 * Whether the bytes are a Word Open XML document (ECMA-376): a zip archive with a Word part and none named as Word names
 * its macros. Reads the archive's directory alone and unpacks nothing, so a zip bomb can't go off here; but what the
 * directory says is believed: a false size, or macros under another name, are left to the program that opens it.
 * The layout of a zip file: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 */
export function isDocx(content: Buffer): boolean {
  const entries = readDirectory(content)
  if (!entries) return false
  // Capitals make no difference between the names of parts: ECMA-376, part 2.
  const names = entries.map((entry) => entry.name.toLowerCase())
  const unpackedBytes = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  return (
    names.includes('[content_types].xml') &&
    names.includes('word/document.xml') &&
    !names.some((name) => name.includes('vbaproject')) &&
    unpackedBytes <= mostUnpackedBytes
  )
}

interface Entry {
  name: string
  unpackedBytes: number
}

/** The entries of a zip that fills the whole file, or undefined when it isn't one. */
function readDirectory(content: Buffer): Entry[] | undefined {
  if (content.length < endLength || content.readUInt32LE(0) !== localHeader) return undefined
  const end = findEnd(content)
  if (end === undefined) return undefined
  const count = content.readUInt16LE(end + 10)
  let at = content.readUInt32LE(end + 16)
  if (count > mostEntries) return undefined
  const entries: Entry[] = []
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || content.readUInt32LE(at) !== directoryHeader) return undefined
    const nameLength = content.readUInt16LE(at + 28)
    entries.push({
      name: content.toString('utf8', at + 46, at + 46 + nameLength),
      unpackedBytes: content.readUInt32LE(at + 24),
    })
    at += 46 + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }
  return entries
}

// The end record is the last thing in the file, save for a comment whose length it tells.
function findEnd(content: Buffer): number | undefined {
  const last = content.length - endLength
  for (let at = last; at >= 0 && at >= last - longestComment; at--) {
    if (content.readUInt32LE(at) === directoryEnd && content.readUInt16LE(at + 20) === last - at) return at
  }
  return undefined
}
