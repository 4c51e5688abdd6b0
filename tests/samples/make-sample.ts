import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Checkout, checkoutIn, here, prepare } from '../bench/checkout.ts'
import { startExternalPostgres } from '../server/external-postgres.ts'
import { dump, requirePgDump, samplesFolder } from './dump.ts'
import { liveThrough } from './live-through.ts'

/**
 * `node tests/samples/make-sample.ts [FOLDER]` makes the sample of the database of the release in FOLDER, or of this
 * checkout. Its own server and its own sandbox make every row.
 */
async function makeSample(checkout: Checkout): Promise<string> {
  requirePgDump()
  prepare(checkout)
  const { version } = JSON.parse(readFileSync(join(checkout.root, 'package.json'), 'utf8'))
  const postgres = await startExternalPostgres()
  try {
    const url = await postgres.createDatabase()
    const lived = await liveThrough(checkout, url)
    const file = new URL(`${version}.sql.gz`, samplesFolder)
    await mkdir(samplesFolder, { recursive: true })
    await dump(file, url, { version, takenAt: new Date().toISOString(), ...lived })
    return file.pathname
  } finally {
    await postgres.remove()
  }
}

const [folder] = process.argv.slice(2)
console.log(await makeSample(folder === undefined ? here : checkoutIn(folder)))
