import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runTar } from '../../server/database/embedded/run.ts'

let folder: string
let archive: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandoor-tar-'))
  await writeFile(join(folder, 'file'), 'text')
  const options = { encoding: 'buffer', maxBuffer: 1024 * 1024 } as const
  const { stdout } = await promisify(execFile)('tar', ['--create', `--directory=${folder}`, 'file'], options)
  archive = stdout
})
afterAll(() => rm(folder, { recursive: true }))

/** The archive and what follows it, in pieces of 64 kB. */
function* inPieces(whole: Buffer) {
  for (let from = 0; from < whole.length; from += 65_536) yield whole.subarray(from, from + 65_536)
}

test('an archive is read although tar ends before the padding behind it', async () => {
  const padded = Buffer.concat([archive, Buffer.alloc(8_000_000)])
  await expect(runTar(['--list'], Readable.from(inPieces(padded)))).resolves.toBeUndefined()
})

test('an archive that cannot be read to its end is refused, whatever tar says', async () => {
  async function* broken() {
    yield archive
    throw new Error('The disk is gone')
  }
  await expect(runTar(['--list'], Readable.from(broken()))).rejects.toThrow('The disk is gone')
})

test('what is no archive is refused in words of tar', async () => {
  await expect(runTar(['--list'], Readable.from([Buffer.from('no archive')]))).rejects.toThrow(/tar/)
})
