import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type pg from 'pg'
import { outsidePrograms } from '../server/external-postgres.ts'

/** The folder of the samples: a compressed dump of the database of each release since 1.3.0, made by that release. */
export const samplesFolder = new URL('../fixtures/databases/', import.meta.url)

/** What the confirmation page of an order reads. */
export interface Confirmation {
  order: Record<string, unknown>
  items: Record<string, unknown>[]
}

/** What lets somebody of the staff in. */
export interface StaffKeys {
  email: string
  passphrase: string
  /** The cookies of a person's session and of a tablet's. */
  person: string
  tablet: string
  /** The token of a link with which somebody can still join. */
  invitation: string
}

/** What the link proves with which a customer changes an order. */
export interface OwnOrderKey {
  order_id: string
  key: string
}

/** What the release that made a sample says of it. It is the first line of the dump. */
export interface Origin {
  version: string
  /** The moment at which the dump was made, in ISO 8601. */
  takenAt: string
  /** The ids of the mails that had gone out by then, each once. */
  sent: string[]
  /** What each order's confirmation page read, by the name of the order's customer. */
  confirmations: Record<string, Confirmation>
  /** What has to open the same after an update. */
  keys: { staff: StaffKeys; customer: OwnOrderKey }
}

const pgDump = join(dirname(outsidePrograms.pg_ctl), 'pg_dump')

/** Throws where this machine can't dump a database: the packages from npm have no pg_dump. */
export function requirePgDump(): void {
  if (existsSync(pgDump)) return
  throw new Error(
    `There is no ${pgDump}. Install PostgreSQL (Debian: postgresql), or set POSTGRES_BIN to its programs.`,
  )
}

/** Writes a sample of a database. */
export async function dump(file: URL, databaseUrl: string, origin: Origin): Promise<void> {
  // Rows as INSERT can be read by any client, and psql need not be there.
  const options = ['--no-owner', '--no-privileges', '--rows-per-insert=100', databaseUrl]
  const { status, stdout, stderr } = spawnSync(pgDump, options, { encoding: 'utf8', maxBuffer: 2 ** 28 })
  if (status !== 0) throw new Error(`pg_dump: ${stderr}`)
  // A line that begins with a backslash is a command of psql, and an empty line or a comment says nothing.
  const statements = stdout.replace(/^(\\.*|--.*|)\n/gm, '')
  await writeFile(file, await promisify(gzip)(`-- ${JSON.stringify(origin)}\n${statements}`, { level: 9 }))
}

/** Returns what the release that made a sample says of it. */
export async function readOrigin(file: URL): Promise<Origin> {
  return originIn((await promisify(gunzip)(await readFile(file))).toString())
}

const originIn = (text: string): Origin => JSON.parse(text.slice('-- '.length, text.indexOf('\n')))

/** Restores a sample into an empty database. Returns what its release said of it. */
export async function restore(file: URL, client: pg.Client): Promise<Origin> {
  const text = (await promisify(gunzip)(await readFile(file))).toString()
  await client.query(text)
  await client.query('reset all')
  return originIn(text)
}
