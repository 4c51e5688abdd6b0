/**
 * The most parts in a form, and the most bytes in the headers of each. The official client sends two or three short
 * parts.
 */
const longest = { parts: 20, headers: 4_096 }

/**
 * Returns the bytes of the only file in a form (RFC 7578), as a view into the body. Returns undefined if the body can't
 * be read or doesn't hold exactly one file. The official client gives the file's part an empty name (docs/site.md,
 * "CVs").
 */
export function fileInForm(body: Buffer, contentType: string): Buffer | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  const mark = Buffer.from(`\r\n--${quoted ?? plain ?? ''}`)
  const files: Buffer[] = []
  // The first boundary may be at the very start of the body, without a line break before it.
  let at = body.indexOf(mark.subarray(2)) - 2
  for (let parts = 0; parts <= longest.parts && at >= -2; parts++) {
    const after = at + mark.length
    const end = body.indexOf(mark, after)
    if (body.toString('latin1', after, after + 2) === '--') return files.length === 1 ? files[0] : undefined
    const headersEnd = body.subarray(after, after + longest.headers).indexOf('\r\n\r\n')
    if (end === -1 || headersEnd === -1) return undefined
    const content = body.subarray(after + headersEnd + 4, end)
    const headers = body.toString('latin1', after, after + headersEnd)
    if (/^content-disposition:.*;\s*filename\*?=/im.test(headers)) files.push(content)
    at = end
  }
  return undefined
}
