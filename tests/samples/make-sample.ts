import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { here, prepare } from '../bench/checkout.ts'
import { startExternalPostgres } from '../server/external-postgres.ts'
import { dump, requirePgDump, samplesFolder } from './dump.ts'
import { liveThrough } from './live-through.ts'

/**
 * `node tests/samples/make-sample.ts [FOLDER]` makes the sample of this checkout's database, among the samples of the
 * releases or in FOLDER. The checkout's own server and its own sandbox make every row.
 */
async function makeSample(folder: URL): Promise<string> {
  requirePgDump()
  prepare(here)
  const { version } = JSON.parse(readFileSync(join(here.root, 'package.json'), 'utf8'))
  const postgres = await startExternalPostgres()
  try {
    const url = await postgres.createDatabase()
    const lived = await liveThrough(here, url)
    const file = new URL(`${version}.sql.gz`, folder)
    await mkdir(folder, { recursive: true })
    await dump(file, url, { version, takenAt: new Date().toISOString(), ...lived })
    return file.pathname
  } finally {
    await postgres.remove()
  }
}

const [folder] = process.argv.slice(2)
console.log(await makeSample(folder === undefined ? samplesFolder : pathToFileURL(`${resolve(folder)}/`)))
