import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBound, isHealthy, stopInGoodOrder } from './container.ts'
import type { Engine } from './engine.ts'
import { commandsIn } from './guide.ts'
import { openSite } from './site.ts'

/**
 * Runs both parts of deploy/compose.yaml, which podman-compose reads: pages, an order that is paid, a backup that is
 * read back, a stop, and a start with the same volumes.
 */
export async function tryComposed(engine: Engine, project: string): Promise<string> {
  const { podman, run, shell } = engine
  const compose = (...args: string[]) =>
    run('docker', ['compose', '--file=deploy/compose.yaml', ...args], { cwd: project })
  const find = (service: string) =>
    podman('ps', '--all', '--quiet', `--filter=label=com.docker.compose.service=${service}`)
  /** Starts the database, and the site when that is healthy, as the file's depends_on says. */
  async function start() {
    await makeNetwork(engine, project)
    await compose('up', '--detach', '--no-build', 'database')
    await isHealthy(engine, await find('database'))
    await compose('up', '--detach', '--no-build', 'site')
    await isHealthy(engine, await find('site'))
    return { database: await find('database'), site: await find('site') }
  }

  await podman('tag', 'tandoor-road', 'tandoor-road_site')
  const first = await start()
  const bounds = await findBound(engine, first.site)
  const site = await openSite(engine, first.site)
  const pages = await site.readPages()
  await site.openForOrders()
  const order = await site.placeAndPay()
  // Visitors behind the proxy are told apart only where TRUST_PROXY names the address of the proxy.
  for (let count = 0; count < 30; count++) await site.sendNonsense('192.0.2.1')
  assert.equal(await site.sendNonsense('192.0.2.1'), 429)
  assert.equal(await site.sendNonsense('192.0.2.2'), 400)
  // Debian 12's podman-compose would print words of its own into the file.
  const dumping = (await commandsIn('docker compose')).replace(/^.* database /, `podman exec ${first.database} `)
  await shell(dumping, project)
  assert.equal(
    await paidOrdersIn(engine, first.database, join(project, 'tandoor.dump')),
    '1',
    'the backup holds the order',
  )
  await stopInGoodOrder(engine, first.site)
  await stopInGoodOrder(engine, first.database)
  await compose('down')
  const second = await start()
  await (await openSite(engine, second.site)).expectPaid(order)
  await compose('down', '--volumes')
  return `${bounds}; ${pages} pages and files, an owner's photo, an order paid in the sandbox, visitors told apart behind the gateway, pg_dump and pg_restore, a stop of both, down, up with the same volumes: the order is there`
}

/** Reads a backup into a database of its own and returns how many paid orders there are. */
function paidOrdersIn({ shell, folder }: Engine, container: string, dump: string): Promise<string> {
  const paid = "select count(*) from catering_orders where payment_status = 'completed'"
  const lines = `podman exec ${container} createdb --username=tandoor again
    podman exec --interactive ${container} pg_restore --username=tandoor --exit-on-error --dbname=again <${dump}
    podman exec ${container} psql --username=tandoor --dbname=again --no-align --tuples-only --command="${paid}"`
  return shell(lines, folder)
}

/**
 * Makes the network with the addresses that the file gives it, where it is not there. Debian 12's podman-compose would
 * choose others.
 */
async function makeNetwork({ podman }: Engine, project: string): Promise<void> {
  const text = await readFile(join(project, 'deploy/compose.yaml'), 'utf8')
  const [, subnet, gateway] = /subnet: ([\d./]+), gateway: ([\d.]+)/.exec(text) ?? []
  assert(subnet && gateway, 'compose.yaml gives the network its addresses')
  const name = 'tandoor-road_default'
  const isThere = await podman('network', 'exists', name).then(
    () => true,
    () => false,
  )
  if (!isThere) await podman('network', 'create', `--subnet=${subnet}`, `--gateway=${gateway}`, name)
}
