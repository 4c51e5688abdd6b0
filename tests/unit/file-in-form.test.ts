import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileInForm } from '../../server/applications/cv/file-in-form.ts'

/** What a client sends for a form: the body and its content type. */
async function sent(form: FormData) {
  const response = new Response(form)
  return [Buffer.from(await response.arrayBuffer()), response.headers.get('content-type') ?? ''] as const
}

const fileOf = (bytes: Uint8Array<ArrayBuffer>, name = 'cv.pdf') => new File([bytes], name)

test('the bytes of a file are found, whatever they are and whatever stands beside them', async () => {
  const words = fc.string({ unit: 'binary', maxLength: 50 })
  const bytes = fc.uint8Array({ maxLength: 300 }).map((each) => Uint8Array.from(each))
  await fc.assert(
    fc.asyncProperty(bytes, words, words, async (content, field, name) => {
      const form = new FormData()
      form.append('cacheControl', '3600')
      form.append(field, field)
      form.append('', fileOf(content, `${name}.pdf`))
      expect(fileInForm(...(await sent(form)))).toEqual(Buffer.from(content))
    }),
  )
})

test('a form with no file or two is refused', async () => {
  const form = new FormData()
  form.append('a', 'b')
  expect(fileInForm(...(await sent(form)))).toBeUndefined()
  form.append('', fileOf(Uint8Array.of(1)))
  form.append('', fileOf(Uint8Array.of(2)))
  expect(fileInForm(...(await sent(form)))).toBeUndefined()
})

const part = (headers: string, content = 'x') => `--b\r\n${headers}\r\n\r\n${content}\r\n`
const aFile = part('Content-Disposition: form-data; name=""; filename="cv.pdf"')
const read = (body: string, boundary = 'b') =>
  fileInForm(Buffer.from(body), `multipart/form-data; boundary=${boundary}`)?.toString()

test.each([
  ['written by another program', `a preamble\r\n${aFile}--b--\r\nan end`, '"b"'],
  [
    'with its headers in another order and case',
    `${part('content-type: a/b\r\nCONTENT-disposition:form-data;FILENAME*=x')}--b--`,
  ],
  ['without a break at its end', `${aFile}--b--`],
])('a form %s is read', (_what, body, boundary = 'b') => {
  expect(read(body, boundary)).toBe('x')
})

test.each([
  ['nothing', ''],
  ['only an end', '--b--\r\n'],
  ['no end', aFile],
  ['a part without headers', '--b\r\n--b--'],
  ['a part without content', `--b\r\nContent-Disposition: form-data; filename="a"\r\n--b--`],
  ['another boundary', aFile.replaceAll('--b', '--c')],
  ['headers without an end', part(`Content-Disposition: form-data; filename="${'a'.repeat(5_000)}"`)],
  ['too many parts', `${part('Content-Disposition: form-data; name="a"').repeat(20)}${aFile}--b--`],
])('a form with %s is refused', (_what, body) => {
  expect(read(body)).toBeUndefined()
})

test('a form without a boundary is refused', () => {
  expect(fileInForm(Buffer.from(`${aFile}--b--`), 'multipart/form-data')).toBeUndefined()
})
