import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { joinBy, passphrase } from '../browser/staff-accounts.ts'
import type { ServerProcess } from '../server/process.ts'
import { until } from '../server/until.ts'
import { withServer } from './checkout.ts'
import { atMost, bothOf, inPair, type Measured, yesOrNo } from './figures.ts'
import { fillOrders } from './fill-orders.ts'
import { stripScripts, wholeAnswer } from './references.ts'

const rounds = 9
/** Orders on the list: a full page. */
const orders = 200
/** Lighthouse's phone on slow 4G (its `mobileSlow4G`), here slowed in earnest: milliseconds and bytes a second. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const slowerBy = 4

/**
 * Measures how soon staff see the first screen on a slowed phone: from the press of "Sign in" until the list of orders
 * is painted. Each round has a cold cache. The reference is the first paint of the same screen as HTML without a script.
 */
export function measureStaff(): Promise<Measured> {
  return withServer({}, async (server) => {
    const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
    try {
      return await lookAt(browser, server)
    } finally {
      await browser.close()
    }
  })
}

async function lookAt(browser: Browser, server: ServerProcess): Promise<Measured> {
  const link = await until(async () => /^Staff: (.*)$/m.exec(server.log())?.[1])
  await joinBy(link, server.url)
  const email = await fill(server)
  const signIn = (page: Page) => signInOn(page, server.url, email)
  const { html, script } = await onPhone(browser, signIn)
  const page = await startReference(server.url, html)
  const [looks, references]: [number[], number[]] = [[], []]
  try {
    for (let round = 0; round < rounds; round++) {
      looks.push((await onPhone(browser, signIn)).milliseconds)
      references.push(await onPhone(browser, (phone) => firstPaint(phone, page.url)))
      console.log(`staff: round ${round + 1} of ${rounds}`)
    }
  } finally {
    await page.close()
  }
  const [shown, reference] = [bothOf(looks), bothOf(references)]
  return {
    figures: { shown, reference, script },
    rows: [
      {
        what: "staff's first screen on the slowed phone, from the press of Sign in",
        measured: inPair(shown),
        reference: `as a page without script: ${inPair(reference)}`,
        'to reach': '<= 1000 ms, by the median',
        reached: yesOrNo(shown.median <= 1_000),
      },
      atMost("staff's first screen: script, Brotli", script, 200_000, ' bytes'),
    ],
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
