import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { startSandbox } from '../../sandbox/sandbox.ts'
import { openDatabase } from '../../server/database/database.ts'
import { deliveryRuleVersions } from '../../server/database/delivery-schema.ts'
import { createStripe } from '../../server/payments/stripe.ts'
import { createTestDatabase, silent } from '../server/harness.ts'
import { end, newSettings, removeData, type ServerProcess, startProcess } from '../server/process.ts'
import { stubbornSettings } from '../server/stubborn-provider.ts'
import { startTroubledProxy } from '../server/troubled-proxy.ts'

export type KilledServers = Awaited<ReturnType<typeof startKilledServers>>

/**
 * Starts two server processes on one database, to be killed. Stripe is the sandbox in this process, so it outlives them.
 * Its webhooks reach either server, some twice and some never. `random` decides all that is left to chance.
 */
export async function startKilledServers(random: () => number) {
  const closers: (() => Promise<unknown>)[] = []
  const open = async <T>(opening: Promise<T>, close: (opened: T) => Promise<unknown>) => {
    const opened = await opening
    closers.push(() => close(opened))
    return opened
  }
  const close = async () => {
    for (const each of closers.reverse()) await each()
  }
  try {
    const { url } = await open(createTestDatabase(), (database) => database.drop())
    const database = await open(Promise.resolve(openDatabase(url, silent)), (each) => each.close())
    const cancellation = { fullUntilDays: 11, shareUntilDays: 2, sharePercent: 50 }
    await database
      .insert(deliveryRuleVersions)
      .values({ version: 1, rules: { ...defaultRules, cancellation }, by: 'Priya' })
    const servers: ServerProcess[] = []
    const anyUrl = () => servers[Math.floor(random() * servers.length)]?.url ?? ''
    const webhooks = await open(startWebhookRelay(anyUrl, random), (each) => each.close())
    const settings = stubbornSettings('')
    const secretKey = settings.STRIPE_SECRET_KEY ?? ''
    const sandbox = await open(
      startSandbox({
        host: '127.0.0.1',
        port: 0,
        pool: database.pool,
        secretKey,
        log: silent,
        webhook: { url: webhooks.url, secret: settings.STRIPE_WEBHOOK_SECRET ?? '' },
      }),
      (each) => each.close(),
    )
    const ways: Awaited<ReturnType<typeof startTroubledProxy>>[][] = []
    closers.push(() => Promise.all(servers.map((server) => end(server).then(() => removeData(server.dataDir)))))
    for (const index of [0, 1]) {
      const wayTo = (port: string) =>
        open(startTroubledProxy({ host: '127.0.0.1', port: Number(port) }), (way) => way.close())
      const [toDatabase, toStripe] = [await wayTo(new URL(url).port), await wayTo(new URL(sandbox.url).port)]
      ways[index] = [toDatabase, toStripe]
      const throughWay = Object.assign(new URL(url), { port: String(toDatabase.port) }).href
      servers[index] = await startProcess(
        await newSettings({
          ...stubbornSettings(`http://127.0.0.1:${toStripe.port}`),
          DATABASE_URL: throughWay,
          LOG_LEVEL: 'silent',
        }),
      )
    }
    return {
      database,
      sandboxPool: database.pool,
      stripe: createStripe(secretKey, sandbox.url),
      servers,
      anyUrl,
      close,
      /**
       * Kills a server after so many more questions to database and Stripe. Half of the time the last question does not
       * arrive. `killed` tells whether the server was killed, `disarm` prevents that.
       */
      arm(index: number, questions: number) {
        const isLost = random() < 0.5
        let left = questions
        let resolve: (isKilled: boolean) => void = () => {}
        const killed = new Promise<boolean>((done) => {
          resolve = done
        })
        const at = () => {
          left -= 1
          if (left !== 0) return false
          servers[index]?.child.kill('SIGKILL')
          resolve(true)
          return isLost
        }
        const armed = (ways[index] ?? []).map((way) => way.arm({ at, loses: 'question', does: 'reset' }))
        const disarm = () => {
          for (const each of armed) each.disarm()
          resolve(false)
        }
        return { killed, disarm }
      },
      /** Waits until a killed server has ended, and starts it again. */
      async restart(index: number) {
        const server = servers[index] as ServerProcess
        await end(server, 'SIGKILL')
        servers[index] = await startProcess(server.settings)
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Passes Stripe's webhooks on to a server: most once, some twice. Some it takes and forgets. */
async function startWebhookRelay(urlOfServer: () => string, random: () => number) {
  const relay = createServer(async (request, response) => {
    const body = await buffer(request)
    const fate = random()
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': String(request.headers['stripe-signature']),
    }
    const pass = () => fetch(`${urlOfServer()}/webhooks/stripe`, { method: 'POST', headers, body })
    const times = fate < 0.2 ? 0 : fate < 0.4 ? 2 : 1
    try {
      const answers = await Promise.all(Array.from({ length: times }, pass))
      await Promise.all(answers.map((answer) => answer.text()))
      response.writeHead(answers.every(({ ok }) => ok) ? 200 : 502).end()
    } catch {
      // Stripe comes again later.
      response.writeHead(502).end()
    }
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}/`,
    close: () =>
      new Promise<void>((resolve) => {
        relay.closeAllConnections()
        relay.close(() => resolve())
      }),
  }
}
