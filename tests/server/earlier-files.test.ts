import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { earlierFiles } from '../../server/routes/website/earlier-files.ts'
import { loadWebsite } from '../../server/routes/website/load-website.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandoor-earlier-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Builds a site with these hashed files in place of the one before, and starts on it at an instant. */
async function startOn(build: string[], at: string) {
  const directory = join(folder, 'build')
  await rm(directory, { recursive: true, force: true })
  for (const name of ['index.html', '404/index.html', ...build]) {
    await mkdir(dirname(join(directory, name)), { recursive: true })
    await writeFile(join(directory, name), name)
    if (!name.endsWith('.js')) continue
    await writeFile(join(directory, `${name}.br`), brotliCompressSync(name))
    await writeFile(join(directory, `${name}.gz`), gzipSync(name))
  }
  const options = { directory, publicUrl: 'https://tandoor.example', anonKey: 'key' }
  const { files } = await loadWebsite(options)
  return earlierFiles(files, { ...options, dataDir: join(folder, 'data') }, new Date(at))
}

const before = ['assets/page-AAAAAAAA.js', 'media/dishes/daal.0a1b2c3d.avif']
const after = ['assets/page-BBBBBBBB.js', 'media/dishes/daal.0a1b2c3d.avif']

test('files that an update replaced are served for seven days more, in each encoding', async () => {
  expect([...(await startOn(before, '2026-10-01T08:00Z')).keys()]).toEqual([])
  const earlier = await startOn(after, '2026-11-20T08:00Z')
  expect([...earlier.keys()]).toEqual(['/assets/page-AAAAAAAA.js'])
  expect(earlier.get('/assets/page-AAAAAAAA.js')).toMatchObject({
    cacheControl: expect.stringContaining('immutable'),
    br: brotliCompressSync(before[0] ?? ''),
  })
  expect((await startOn(after, '2026-11-27T07:59Z')).size).toBe(1)
  expect((await startOn(after, '2026-11-27T08:00Z')).size).toBe(0)
  const kept = await readdir(join(folder, 'data'), { recursive: true })
  expect(kept.filter((name) => name.includes('AAAAAAAA'))).toEqual([])
})

test('an update that is taken back makes its files current again', async () => {
  await startOn(before, '2026-11-20T08:00Z')
  await startOn(after, '2026-11-20T09:00Z')
  expect([...(await startOn(before, '2026-11-26T08:00Z')).keys()]).toEqual(['/assets/page-BBBBBBBB.js'])
  expect([...(await startOn(after, '2026-12-02T08:00Z')).keys()]).toEqual(['/assets/page-AAAAAAAA.js'])
})

test('a start that was killed before its index was written is done again', async () => {
  await startOn(before, '2026-11-20T08:00Z')
  await writeFile(join(folder, 'data/earlier-files/index.json'), '')
  await writeFile(join(folder, 'data/earlier-files/assets/page-AAAAAAAA.js.br'), 'half')
  await startOn(before, '2026-11-20T08:01Z')
  const earlier = await startOn(after, '2026-11-20T09:00Z')
  expect(earlier.get('/assets/page-AAAAAAAA.js')?.br).toEqual(brotliCompressSync(before[0] ?? ''))
})
