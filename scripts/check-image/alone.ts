import assert from 'node:assert/strict'
import { readdir, rm } from 'node:fs/promises'
import { until } from '../../tests/server/until.ts'
import { findBound, isHealthy, stopInGoodOrder } from './container.ts'
import type { Engine } from './engine.ts'
import { commandsIn } from './guide.ts'
import { openSite } from './site.ts'

/**
 * Runs the image alone, with the embedded PostgreSQL, by the commands of the guide: pages, an order that is paid, its
 * mails, a staff link, a backup, a stop, and another container with the same data.
 */
export async function tryAlone(engine: Engine, project: string): Promise<string> {
  const { podman, shell } = engine
  const start = await commandsIn('docker run')
  await shell(`${await commandsIn('install')}\n${start}`, project)
  await isHealthy(engine, 'tandoor-road')
  const bounds = await findBound(engine, 'tandoor-road')
  const site = await openSite(engine, 'tandoor-road')
  const pages = await site.readPages()
  const link = await site.openForOrders()
  assert.match(link, /^https:\/\/tandoor-road\.example\/staff/, 'a link for staff')
  const order = await site.placeAndPay()
  await site.openLink(await readMails(engine))
  await until(async () => /application\/pdf/.test(await readMails(engine)))
  const held = await shell(await commandsIn('docker exec'), project)
  assert.match(held, /opens\. It holds orders: 1,/, 'a backup with the order')
  assert.equal((await readdir('/var/backups/tandoor-road')).length, 1, 'one backup on the machine')
  await stopInGoodOrder(engine, 'tandoor-road')
  await podman('rm', 'tandoor-road')
  await shell(start, project)
  await isHealthy(engine, 'tandoor-road')
  await (await openSite(engine, 'tandoor-road')).expectPaid(order)
  await podman('rm', '--force', '--volumes', 'tandoor-road')
  await rm('/var/backups/tandoor-road', { recursive: true })
  return `${bounds}; ${pages} pages and files, an order paid in the sandbox with its mails and receipt, a staff link, an owner's photo, backup and its verification, SIGTERM, a new container with the same volume: the order is there`
}

/** Waits for the mails to the customer and to staff, and returns them. Without a mail server they are files. */
async function readMails({ podman }: Engine): Promise<string> {
  const mails = () =>
    podman('exec', 'tandoor-road', 'sh', '-c', 'cat /data/mail/order-confirmed.* /data/mail/staff-new-order.*')
  return until(() => mails().catch(() => undefined))
}
