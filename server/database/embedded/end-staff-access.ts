import pg from 'pg'
import { inOneLine } from './backup.ts'
import { borrowEmbedded } from './embedded.ts'

/**
 * Ends all sessions, links and codes of the staff in a restored cluster, because those that were ended since the backup
 * hold again in it. Returns whether it knows staff at all. Rejects with EmbeddedError.
 */
export async function endStaffAccess(dataDir: string): Promise<boolean> {
  try {
    const postgres = await borrowEmbedded({ dataDir })
    return await endIn(postgres.url).finally(() => postgres.stop())
  } catch (error) {
    throw inOneLine(error)
  }
}

async function endIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ known: boolean }>(`select to_regclass('staff_sessions') is not null as known`)
    if (!rows[0]?.known) return false
    // Several statements in one query are one transaction.
    await client.query(`
      delete from staff_sessions;
      delete from staff_links;
      delete from staff_challenges;
      update staff_tablets set code_hash = null`)
    return true
  } finally {
    await client.end()
  }
}
