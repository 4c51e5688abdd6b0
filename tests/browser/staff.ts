import type { BrowserContext } from '@playwright/test'
import pino from 'pino'
import type { Role } from '../../contract/staff/call.ts'
import { openDatabase } from '../../server/database/database.ts'
import { borrowEmbedded } from '../../server/database/embedded/embedded.ts'
import { signedInAs } from '../server/staff-client.ts'

const log = pino({ level: 'silent' })

/** Does something with the database of the server that all browser tests share. */
export async function withDatabase<Answer>(act: (database: ReturnType<typeof openDatabase>) => Promise<Answer>) {
  const { url } = await borrowEmbedded({ dataDir: process.env.SITE_DATA_DIR ?? '' })
  const database = openDatabase(url, log)
  try {
    return await act(database)
  } finally {
    await database.close()
  }
}

/** Signs somebody with this role in, without a passphrase. The pages of the context are theirs then. */
export async function signIn(context: BrowserContext, role: Role, name?: string) {
  const url = process.env.SITE_URL ?? ''
  const who = await withDatabase((database) => signedInAs({ url, database }, role, name))
  const [cookie = '', value = ''] = who.cookie.split('=')
  await context.addCookies([{ name: cookie, value, url }])
  return who
}
