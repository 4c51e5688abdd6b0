import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inOneLine, restore } from './backup.ts'
import { removeAbandoned } from './backup-folder.ts'
import { borrowEmbedded } from './embedded.ts'
import { EmbeddedError } from './run.ts'

/** The contents of a backup in numbers, without personal data. */
export interface Contents {
  orders: number
  applications: number
  cvs: number
  /** When the newest order was placed; null where there is none. */
  newestOrder: Date | null
}

const prefix = 'verify-'

/**
 * Restores a backup to a temporary folder in `dataDir`, with its own PostgreSQL, counts its records and checks each
 * CV against its hash. A running server is not affected. Rejects with EmbeddedError where the backup can't be
 * restored or a CV is damaged.
 */
export async function verifyBackup({ dataDir, file }: { dataDir: string; file: string }): Promise<Contents> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await removeAbandoned(dataDir, (name) => name.startsWith(prefix))
  const folder = await mkdtemp(join(dataDir, prefix))
  try {
    await restore({ dataDir: folder, file })
    const postgres = await borrowEmbedded({ dataDir: folder })
    return await contentsOf(postgres.url).finally(() => postgres.stop())
  } catch (error) {
    throw inOneLine(error)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

const contents = `
  select
    (select count(*)::int from catering_orders) as orders,
    (select count(*)::int from job_applications) as applications,
    (select count(*)::int from cvs) as cvs,
    (select count(*)::int from cvs where content_hash <> encode(sha256(content), 'hex')) as damaged,
    (select max(created_at) from catering_orders) as newest`

async function contentsOf(url: string): Promise<Contents> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(contents)
    const { damaged, newest, ...counted } = rows[0]
    if (damaged > 0) throw new EmbeddedError(`${damaged} of ${counted.cvs} CVs are not what was sent to us.`)
    return { ...counted, newestOrder: newest }
  } finally {
    await client.end()
  }
}
