import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { openDatabase } from '../../server/database/database.ts'
import { deliveryRuleVersions } from '../../server/database/delivery-schema.ts'
import { borrowEmbedded } from '../../server/database/embedded/embedded.ts'
import { createStripe } from '../../server/payments/stripe.ts'
import { createTestDatabase, silent } from '../server/harness.ts'
import { end, newSettings, removeData, type ServerProcess, startProcess } from '../server/process.ts'
import { signedInAs, staffClient } from '../server/staff-client.ts'
import { copyCluster } from '../server/started-servers.ts'
import { stubbornSettings } from '../server/stubborn-provider.ts'
import { southall } from '../server/two-kitchens.ts'
import { letOrdersGoOn } from './let-orders-go-on.ts'
import type { KillRun } from './life-under-kills.ts'
import { startPatience } from './patience.ts'

export type PlayedDay = Awaited<ReturnType<typeof startDay>>

/**
 * Starts a server process with its embedded database, as people do. Stripe is the sandbox in this process, with a database
 * of its own, so that it knows what a restored server has forgotten.
 */
export async function startDay() {
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const each of closers.reverse()) await each()
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'tandoor-day-'))
    closers.push(() => rm(folder, { recursive: true }))
    const dataDirs: string[] = []
    closers.push(async () => {
      for (const each of dataDirs) await removeData(each)
    })
    const stripeDatabase = await createTestDatabase()
    closers.push(() => stripeDatabase.drop())
    const { pool: sandboxPool } = openDatabase(stripeDatabase.url, silent)
    closers.push(() => sandboxPool.end())
    const settings = await newSettings()
    const url = `http://localhost:${settings.PORT}`
    const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: secret = '' } = stubbornSettings('')
    const sandbox = await startSandbox({
      host: '127.0.0.1',
      port: 0,
      pool: sandboxPool,
      secretKey,
      log: silent,
      webhook: { url: `${url}/webhooks/stripe`, secret },
    })
    closers.push(() => sandbox.close())

    let server: ServerProcess | undefined
    closers.push(async () => server && end(server))
    const run: KillRun = {
      world: { anyUrl: () => url, database: openNothing(), sandboxPool, stripe: createStripe(secretKey, sandbox.url) },
      cookie: '',
      patience: startPatience(120_000),
      ...{ done: { presses: 0, unanswered: 0 }, failure: [] },
    }
    closers.push(() => run.world.database.close())
    /** Starts the server in a folder, and signs somebody in. */
    const open = async (dataDir: string) => {
      if (!dataDirs.includes(dataDir)) dataDirs.push(dataDir)
      const further = { STAFF_EMAIL: staffEmail, DATA_DIR: dataDir }
      server = await startProcess({ ...settings, ...stubbornSettings(sandbox.url), ...further })
      const { url: databaseUrl } = await borrowEmbedded({ dataDir })
      await run.world.database.close()
      run.world.database = openDatabase(databaseUrl, silent)
      run.cookie = (await signedInAs({ url, database: run.world.database }, 'owner', 'Amar')).cookie
    }
    const first = settings.DATA_DIR ?? ''
    await open(await copyCluster(first))
    const cancellation = { fullUntilDays: 11, shareUntilDays: 2, sharePercent: 50 }
    const rules = { ...defaultRules, ...ofKitchen('TW'), cancellation, kitchens: { [southall]: ofKitchen('UB') } }
    await run.world.database.insert(deliveryRuleVersions).values({ version: 1, rules, by: 'Priya' })

    const backup = join(folder, 'last-night.tar.gz')
    let restoredAt = new Date()
    return {
      run,
      close,
      backUp: () => command('backup', first, backup),
      /** The machine of the server is gone. What its database held can still be read, for comparison. */
      lose: async () => server && end(server, 'SIGKILL'),
      /** Another machine goes on with what the backup has. */
      async restore() {
        for (let tries = 1; ; tries++) {
          const dataDir = `${first}-restored-${tries}`
          dataDirs.push(dataDir)
          try {
            await command('restore', dataDir, backup)
            await open(dataDir)
            restoredAt = new Date()
            return await letOrdersGoOn(staffClient({ url }, run.cookie))
          } catch (error) {
            // On a busy machine a database may not answer in time. Nobody restores into a folder that is not empty.
            if (tries === 3 || !String(error).includes('timeout')) throw error
          }
        }
      },
      /** Where all servers of the day wrote their mails. */
      mailDirs: () => dataDirs.map((each) => join(each, 'mail')),
      mailDir: () => join(server?.dataDir ?? '', 'mail'),
      /** Whether something happened since another machine goes on. */
      isOfEvening: (at: Date | null) => at !== null && at > restoredAt,
      log: () => server?.log() ?? '',
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Where the first kitchen gets its mails. */
export const staffEmail = 'kitchen@example.com'
/** The limits of each kitchen on a day. The one for half hours is so low that some orders are refused. */
export const limits = { places: 2_000, deliveriesPerHalfHour: 3 }
const ofKitchen = (district: string) => ({
  week: defaultRules.week,
  days: {},
  area: [{ districts: [district], leastOrderPence: 0 }],
  ...limits,
})

/** Takes the place of a database until one is open. */
const openNothing = () => openDatabase('postgres://127.0.0.1:1/none', silent)

async function command(name: 'backup' | 'restore', dataDir: string, file: string): Promise<void> {
  const program = new URL(`../../server/commands/${name}.ts`, import.meta.url).pathname
  const child = spawn(process.execPath, [program, file], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${complaint}`)
}
