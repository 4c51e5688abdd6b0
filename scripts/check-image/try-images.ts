import assert from 'node:assert/strict'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { functionPath } from '../../contract/calls.ts'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { londonDay } from '../../contract/london-time.ts'
import { careersPage, cateringPage, homePage, staffPage } from '../../contract/pages.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { changeDeliveryRules } from '../../contract/staff/delivery-rules.ts'
import { openOrdering } from '../../contract/staff/opening.ts'
import { until } from '../../tests/server/until.ts'
import {
  callFunction,
  isPaid,
  joinBy,
  patience,
  placeAndPay,
  read,
  site,
  takePhoto,
} from '../check-service/customer.ts'
import { root } from '../install.mjs'
import { readGuide, takeFrom } from '../operations-guide.ts'
import { openShell } from './engine.ts'

/** Runs the images that build-images.ts built in the folder that the command names, in a network of their own. */
const [folder = ''] = process.argv.slice(2)
const runIn = openShell(folder)
/** The folder for the guide's commands. It has only the files of deploy/ and settings. */
const project = join(folder, 'project')
const shell = (lines: string) => runIn(lines, project)

const guide = takeFrom(readGuide())
const [, ...startingAlone] = guide('In containers').split(/^(?=install|docker run)/m)
const backingUpAlone = guide('In containers')
const backingUpComposed = guide('In containers')

/** The settings of a public site with sandbox payments. */
const settings = [
  'PUBLIC_URL=https://tandoor-road.example',
  'PAYMENTS=sandbox',
  'STAFF_EMAIL=kitchen@tandoor-road.london',
  'MAIL_FROM=Us <orders@tandoor-road.london>',
]

/**
 * Runs the image alone, with the embedded PostgreSQL, by the guide's commands: a paid order with its mails, a backup, a
 * stop, and another container with the same data.
 */
async function tryAlone(): Promise<void> {
  await writeFile(join(project, 'deploy/site.env'), [...settings, 'BACKUP_DIR=/backups'].join('\n'))
  await shell(startingAlone.join(''))
  await untilHealthy('tandoor-road')
  await requireBounds('tandoor-road')
  const order = await openAndOrder('tandoor-road')
  const reading = "podman exec tandoor-road sh -c 'cat /data/mail/order-confirmed.* /data/mail/staff-new-order.*'"
  const mails = () => shell(reading).catch(() => '')
  // The receipt is sent only once the customer has proved their address with the link in the first mail.
  const text = await until(async () => (await mails()).replace(/=\r?\n/g, ''))
  const [, order_id, key] = /#order=3D([\w-]+)&key=3D([\w-]+)/.exec(text) ?? []
  const opened = await callFunction('own-order', { order_id, key })
  assert.equal(opened.status, 200, 'the link of the mail opens the order')
  await until(async () => /application\/pdf/.test(await mails()))
  assert.match(await shell(backingUpAlone), /opens\. It holds orders: 1,/)
  assert.equal((await readdir('/var/backups/tandoor-road')).length, 1, 'one backup on the machine')
  await stopInGoodOrder('tandoor-road')
  await shell(`podman rm tandoor-road\n${startingAlone.at(-1)}`)
  await untilHealthy('tandoor-road')
  assert(await isPaid(order), 'the order is in the volume')
  await shell('podman rm --force --volumes tandoor-road')
}

/** Runs both services of deploy/compose.yaml: a paid order, a restored backup, a stop, and a new start. */
async function tryComposed(): Promise<void> {
  await writeFile(join(project, 'deploy/site.env'), settings.join('\n'))
  await writeFile(join(project, 'deploy/.env'), 'POSTGRES_PASSWORD=OnlyForThisCheck\n')
  await shell('podman tag tandoor-road tandoor-road_site')
  const first = await startComposed()
  await requireBounds(first.site)
  const order = await openAndOrder(first.site)
  // Visitors behind the proxy count separately only if TRUST_PROXY is the proxy's address.
  const sendNonsense = async (visitor: string) =>
    (await callFunction('create-catering-order', {}, { 'x-forwarded-for': visitor })).status
  for (let count = 0; count < 30; count++) await sendNonsense('192.0.2.1')
  assert.deepEqual([await sendNonsense('192.0.2.1'), await sendNonsense('192.0.2.2')], [429, 400])
  // Debian 12's podman-compose would mix its own output into the file.
  await shell(backingUpComposed.replace(/^.* database /, `podman exec ${first.database} `))
  const paid = "select count(*) from catering_orders where payment_status = 'completed'"
  const held = await shell(`
    podman exec ${first.database} createdb --username=tandoor again
    podman exec --interactive ${first.database} pg_restore --username=tandoor --exit-on-error --dbname=again <tandoor.dump
    podman exec ${first.database} psql --username=tandoor --dbname=again --no-align --tuples-only --command="${paid}"`)
  assert.equal(held, '1', 'the backup holds the order')
  await stopInGoodOrder(first.site)
  await stopInGoodOrder(first.database)
  await shell('docker compose --file=deploy/compose.yaml down')
  await startComposed()
  assert(await isPaid(order), 'the order is in the volume')
  await shell('docker compose --file=deploy/compose.yaml down --volumes')
}

/** Starts the database, then the site once the database is healthy, as depends_on demands. */
async function startComposed() {
  // Debian 12's podman-compose would choose other addresses for the network.
  const text = await readFile(join(project, 'deploy/compose.yaml'), 'utf8')
  const [, subnet, gateway] = /subnet: ([\d./]+), gateway: ([\d.]+)/.exec(text) ?? []
  const name = 'tandoor-road_default'
  await shell(`podman network exists ${name} || podman network create --subnet=${subnet} --gateway=${gateway} ${name}`)
  const start = async (service: string) => {
    await shell(`docker compose --file=deploy/compose.yaml up --detach --no-build ${service}`)
    const id = await shell(`podman ps --all --quiet --filter=label=com.docker.compose.service=${service}`)
    await untilHealthy(id)
    return id
  }
  return { database: await start('database'), site: await start('site') }
}

/** Waits until the container's own health check passes. Rejects with its log after `patience`. */
async function untilHealthy(container: string): Promise<void> {
  const isHealthy = () =>
    shell(`podman healthcheck run ${container}`).then(
      () => true,
      () => false,
    )
  await until(isHealthy, patience).catch(async () => assert.fail(await shell(`podman logs ${container} 2>&1`)))
}

/**
 * Throws if a process in the site's container has more rights than it should. Reads them from the kernel, inside the
 * container.
 */
async function requireBounds(container: string): Promise<void> {
  const status = await shell(`podman exec ${container} sh -c 'cat /proc/[0-9]*/status'`)
  const values = (name: string) => [...new Set(status.match(new RegExp(`(?<=^${name}:\\s+)\\S.*`, 'gm')))]
  assert.deepEqual(values('Uid'), [Array(4).fill('10001').join('\t')])
  assert.deepEqual(values('Cap(?:Inh|Prm|Eff|Bnd|Amb)'), ['0'.repeat(16)])
  assert.deepEqual([values('NoNewPrivs'), values('Seccomp')], [['1'], ['2']])
  await assert.rejects(shell(`podman exec ${container} touch /site/written`), /Read-only file system/)
}

/**
 * Tries the site: reads pages, a script and a picture. Has an owner join by the guide's command, save delivery rules,
 * open the site and take a photo. Then places and pays an order, and returns its id.
 */
async function openAndOrder(container: string): Promise<string> {
  const home = await read(homePage)
  const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(home) ?? []
  const [picture = ''] = /\/media\/[\w./-]+\.(?:avif|webp|jpg)/.exec(home) ?? []
  for (const path of [cateringPage, careersPage, staffPage, '/healthz', '/readyz', script, picture]) await read(path)
  const invite = 'node server/commands/staff-invite.ts --email meera@tandoor-road.london --name Meera --role owner'
  const said = await shell(`podman exec ${container} ${invite}`)
  const owner = await joinBy(/https:\/\/tandoor-road\.example\/staff\S*/.exec(said)?.[0] ?? said)
  await owner(changeDeliveryRules, { version: 0, rules: defaultRules })
  await owner(openOrdering, { version: 0 })
  await takePhoto(owner)
  const today = londonDay(new Date())
  const days = `${site}${functionPath('delivery-days')}?from=${today}&to=${today}`
  // A server reads its rules every two seconds.
  await until(async () => !/not_open/.test(await (await fetch(days, { headers: { apikey: defaultAnonKey } })).text()))
  // The sandbox's port is not published, so the container's own address is used.
  const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}'
  return (await placeAndPay(await shell(`podman inspect --format='${format}' ${container}`))).id
}

/** Stops a container by its own settings. Rejects if its program was killed or exited with an error. */
async function stopInGoodOrder(container: string): Promise<void> {
  const code = await shell(
    `podman stop ${container} >/dev/null; podman inspect --format={{.State.ExitCode}} ${container}`,
  )
  assert.equal(code, '0', `${container} ends with ${code}`)
}

await runIn('ip link set lo up')
await mkdir(project)
await cp(join(root, 'deploy'), join(project, 'deploy'), { recursive: true })
await tryAlone()
console.log('The image runs alone: paid order, mails, backup, stop, and the same data in a new container.')
await tryComposed()
console.log('The image runs with PostgreSQL: paid order, pg_dump and pg_restore, stop, and the same data after it.')
