import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { joinBy, passphrase } from '../browser/staff-accounts.ts'
import type { ServerProcess } from '../server/process.ts'
import { until } from '../server/until.ts'
import { type Checkout, withServers } from './checkout.ts'
import { fillOrders } from './fill-orders.ts'
import { least, median } from './statistics.ts'
import { wholeAnswer } from './whole-answer.ts'
import { stripScripts } from './without-scripts.ts'

const rounds = 9
/** Orders on the list: a full page. */
const orders = 200
/** Lighthouse's phone on slow 4G (its `mobileSlow4G`), here slowed in earnest: milliseconds and bytes a second. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const slowerBy = 4

interface Milliseconds {
  least: number
  median: number
}

export interface StaffFigures {
  /** From the press of "Sign in" until the list of orders is painted. */
  shown: Milliseconds
  /** From the navigation to the first paint of the same screen as HTML without a script. */
  reference: Milliseconds
  /** Bytes of script after Brotli, from the sign-in page to the list. */
  script: number
}

/** Measures how soon staff see the first screen on a slowed phone, each round with a cold cache, beside a page without script. */
export async function measureStaff(checkouts: Checkout[]): Promise<StaffFigures[]> {
  return withServers(checkouts, {}, async (servers) => {
    const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
    try {
      const figures: StaffFigures[] = []
      for (const server of servers) figures.push(await lookAt(browser, server))
      return figures
    } finally {
      await browser.close()
    }
  })
}

async function lookAt(browser: Browser, server: ServerProcess): Promise<StaffFigures> {
  const link = await until(async () => /^Staff: (.*)$/m.exec(server.log())?.[1])
  await joinBy(link, server.url)
  const email = await fill(server)
  const signIn = (page: Page) => signInOn(page, server.url, email)
  const first = await onPhone(browser, signIn)
  const reference = await startReference(server.url, first.html)
  try {
    const [looks, references]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      looks.push((await onPhone(browser, signIn)).milliseconds)
      references.push(await onPhone(browser, (page) => firstPaint(page, reference.url)))
      console.log(`staff: round ${round + 1} of ${rounds}`)
    }
    const both = (values: number[]) => ({ least: least(values), median: median(values) })
    return { shown: both(looks), reference: both(references), script: first.script }
  } finally {
    await reference.close()
  }
}

async function onPhone<Found>(browser: Browser, look: (page: Page) => Promise<Found>): Promise<Found> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4G)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
    return await look(page)
  } finally {
    await context.close()
  }
}

async function signInOn(page: Page, url: string, email: string) {
  let script = 0
  page.on('requestfinished', async (request) => {
    if (request.url().endsWith('.js')) script += (await request.sizes()).responseBodySize
  })
  await page.goto(`${url}/staff`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.evaluate(() => {
    window.addEventListener('click', () => performance.mark('pressed'), { capture: true, once: true })
    const look = () =>
      requestAnimationFrame(() => {
        // The list is in this frame's picture; the next task comes after that is painted.
        if (document.querySelector('main table')) setTimeout(() => performance.mark('shown'))
        else look()
      })
    look()
  })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0)
  const milliseconds = await page.evaluate(() => performance.measure('', 'pressed', 'shown').duration)
  return { milliseconds: Math.round(milliseconds), script, html: stripScripts(await page.content()) }
}

async function firstPaint(page: Page, url: string): Promise<number> {
  await page.goto(url)
  const paint = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
  return Math.round(Number(await (await page.waitForFunction(paint)).jsonValue()))
}

/** Serves this page, and the files that it shows as the site sends them. */
async function startReference(url: string, html: string) {
  const page = brotliCompressSync(html)
  const server = createServer(async (request, response) => {
    if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(page)
      return
    }
    const file = await wholeAnswer(`${url}${request.url}`, { 'accept-encoding': 'br' }).catch(() => undefined)
    response.writeHead(file ? 200 : 404, file?.headers.flat()).end(file?.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Fills the list of coming orders. Returns the first owner's address. */
const fill = (server: ServerProcess) =>
  fillOrders(server, { orders, day: 'current_date + 1 + n::int / 20' }, async (client) => {
    const { rows } = await client.query<{ email: string }>('select email from staff_people')
    return rows[0]?.email ?? ''
  })
