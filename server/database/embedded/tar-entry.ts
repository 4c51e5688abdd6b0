const block = 512

/** Returns the part of a tar archive that contains one small file (POSIX ustar). */
export function tarEntry(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(block)
  const field = (offset: number, value: string) => header.write(value, offset, 'latin1')
  const octal = (offset: number, digits: number, value: number) =>
    field(offset, `${value.toString(8).padStart(digits, '0')}\0`)
  field(0, name)
  octal(100, 7, 0o600)
  octal(108, 7, 0)
  octal(116, 7, 0)
  octal(124, 11, content.length)
  octal(136, 11, 0)
  field(148, ' '.repeat(8))
  field(156, '0')
  field(257, 'ustar\x0000')
  octal(
    148,
    6,
    header.reduce((sum, byte) => sum + byte, 0),
  )
  return Buffer.concat([header, content, Buffer.alloc(-content.length & (block - 1))])
}

/** Returns the name of the first file in a tar archive. */
export function firstTarName(archive: Buffer): string {
  const end = archive.indexOf(0)
  return archive.toString('latin1', 0, Math.min(end < 0 ? 100 : end, 100))
}
