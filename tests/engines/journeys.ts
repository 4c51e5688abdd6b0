import { mkdir, writeFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'
import { missingEngines } from '../../scripts/engines.mjs'
import { opensHere } from '../browser/browsers-in-apps.ts'
import { startSite } from '../browser/start-site.ts'
import { type Browser, escapeKey } from './driver.ts'
import { ownerJourney, staffJourneys } from './staff-journeys.ts'
import { Visitor } from './visitor.ts'

const screens = [
  ['/', "We're Cookin'"],
  ['/menu', 'Menu'],
  ['/catering', 'Catering'],
  ['/allergens', 'Allergens'],
  ['/our-history', 'Our History'],
  ['/careers', 'Careers'],
  ['/no-such-page', '404'],
  ['/catering/order-confirmation', 'Order Not Found'],
  ['/catering/change-order', 'Change or Cancel'],
] as const

const cv = new URL('../fixtures/libreoffice.pdf', import.meta.url).pathname
const pictures = new URL('../../test-results/engines/', import.meta.url).pathname

/** The main journeys through the site in one engine. They are skipped where the engine is not installed. */
export function journeys(engine: 'WebKit' | 'Firefox', start: () => Promise<Browser>): void {
  const isMissing = missingEngines().some(({ name }) => name === engine)
  describe.skipIf(isMissing)(engine, () => {
    let browser: Browser
    let visitor: Visitor
    beforeAll(async () => {
      browser = await start()
    })
    afterAll(() => browser?.close())
    beforeEach(async () => {
      visitor = new Visitor(await browser.visit(), process.env.SITE_URL ?? '')
      await visitor.driver.resize(1440, 900)
    })
    afterEach(async ({ task }) => {
      try {
        expect(await visitor.faults()).toEqual([])
        if (task.result?.state === 'fail') await keepPicture(visitor, `${engine} ${task.name}`)
      } finally {
        await visitor.driver.close()
      }
    })

    // One visit looks at all of them, because a browser takes longer to start than to show a page.
    test('each screen shows its heading, and a headline fills a phone and a wide screen', async () => {
      for (const [path, heading] of screens) {
        await visitor.goTo(path)
        await visitor.sees('heading', heading)
        expect(await visitor.faults(), path).toEqual([])
      }
      for (const path of ['/', '/our-history']) {
        for (const width of [390, 1440]) {
          await visitor.driver.resize(width, 900)
          await visitor.goTo(path)
          const letters = await visitor.driver.evaluate(() =>
            Number.parseFloat(getComputedStyle(document.querySelector('h1') as Element).fontSize),
          )
          expect(letters, `${path} at ${width} pixels`).toBeGreaterThan(width / 6)
          expect(await visitor.faults(), path).toEqual([])
        }
      }
    })

    /** Fills in the form and sends it. Returns the day of the event. */
    async function placeOrder(): Promise<string> {
      const tomorrow = formatDay(addDays(londonDay(new Date()), 1))
      await visitor.fill('Full Name', 'Jasleen Kaur')
      await visitor.fill('Email Address', 'jasleen@example.com')
      await visitor.fill('Phone Number', '020 7946 0999')
      await visitor.fill('Delivery Address', '1 High Street')
      await visitor.fill('City', 'Hounslow')
      await visitor.fill('Postal Code', 'TW3 1AA')
      await visitor.fill('Number of Guests', '15')
      await visitor.fill('Event Time', '18:30')
      await visitor.press('button', 'Event Date: Pick a date')
      const [weekday, ...rest] = tomorrow.split(' ')
      await visitor.press('button', new RegExp(`${weekday},? ${rest.join(' ')}`))
      await visitor.sees('button', `Event Date: ${tomorrow}`)
      await visitor.fill('Quantity: Deluxe Tandoori Feast', '1')
      await visitor.press('button', 'One more: Executive Lunch Box (chicken)')
      await visitor.press('button', 'Place Order & Pay £269.98')
      return tomorrow
    }

    async function payByCard() {
      await visitor.fill('Card number', '4242 4242 4242 4242')
      await visitor.fill('Expiry', '12/34')
      await visitor.fill('CVC', '123')
      await visitor.press('button', 'Pay £269.98')
      await visitor.sees('heading', 'Order Confirmed!')
    }

    test('an order goes from the form through the payment to its confirmation', async () => {
      await visitor.goTo('/catering')
      const tomorrow = await placeOrder()
      await visitor.sees('text', /is waiting for payment/)
      expect(await visitor.faults()).toEqual([])

      await visitor.goToNewTab()
      await payByCard()
      await visitor.sees('row', /Deluxe Tandoori Feast ?× 1 ?£249.99/)
      await visitor.sees('text', tomorrow)
      await visitor.sees('text', '6.30pm')
    })

    test('what is half typed in an enquiry stays, and its fields say what is wrong', async () => {
      await visitor.goTo('/catering/enquiry')
      await visitor.fill('Number of Guests', '50-60')
      const day = await visitor.sees('field', 'Day')
      await visitor.driver.evaluate((field: Element) => (field as HTMLInputElement).focus(), day)
      // The 11th of November, with no year.
      await visitor.driver.type('1111')
      await visitor.press('button', 'Send')
      await visitor.sees('text', /^Write one whole number/)
      await visitor.sees('text', /^Finish the day/)
      expect(await visitor.valueOf('Number of Guests')).toBe('50-60')
    })

    test('where an app opens a second window in the present one, an order is paid in that', async () => {
      await visitor.goTo('/catering')
      await visitor.driver.evaluate(opensHere)
      await placeOrder()
      await payByCard()
    })

    test('an application with a CV is accepted', async () => {
      await visitor.goTo('/careers')
      await visitor.choose('Title', 'Ms')
      await visitor.fill('Name', 'Jasleen Kaur')
      await visitor.fill('Email Address', 'jasleen@example.com')
      await visitor.fill('Your Address', '1 High Street')
      await visitor.fill('Town / City', 'Hounslow')
      await visitor.fill('Area / County', 'Middlesex')
      await visitor.fill('Postcode', 'TW3 1AA')
      await visitor.fill('Position applying for', 'Business Support Officer')
      await visitor.attach('Upload CV', cv)
      await visitor.sees('text', 'libreoffice.pdf')
      await visitor.press('field', /I agree/)
      await visitor.press('button', 'Send')
      await visitor.sees('text', 'Application Submitted!')
      expect(await visitor.valueOf('Name')).toBe('')
    })

    test('a menu poster opens at full size and closes, and the menu of a phone opens, leads on and closes', async () => {
      await visitor.goTo('/menu')
      await visitor.press('link', /full size/)
      await visitor.press('button', 'Close')
      await visitor.seesNo('button', 'Close')
      await visitor.press('link', /full size/)
      await visitor.sees('button', 'Close')
      await visitor.driver.type(escapeKey)
      await visitor.seesNo('button', 'Close')
      expect(await visitor.faults()).toEqual([])

      await visitor.driver.resize(390, 844)
      await visitor.goTo('/')
      await visitor.seesNo('link', 'Our Food')
      await visitor.press('button', 'Open menu')
      await visitor.press('link', 'Our Food')
      await visitor.sees('heading', 'Our Full Menu')
      await visitor.seesNo('link', 'Our Food')
      await visitor.sees('button', 'Open menu')
    })

    staffJourneys(() => visitor)

    test('an owner changes a price, publishes it and takes it back, and closes tomorrow', async () => {
      const own = await startSite()
      try {
        await ownerJourney(new Visitor(visitor.driver, own.url), own.staffLink)
      } finally {
        await own.stop()
      }
    })

    test('the film plays, or rests on its still where it can not be played, and the newsletter takes an address in place', async () => {
      await visitor.goTo('/')
      const canPlay = await visitor.driver.evaluate(() => {
        const types = ['video/webm; codecs="av01.0.05M.08"', 'video/mp4; codecs="avc1.640028"']
        return types.some((type) => document.createElement('video').canPlayType(type) !== '')
      })
      await visitor.sees('button', canPlay ? 'Pause the film' : 'Play the film')
      if (canPlay) await visitor.until(() => (document.querySelector('video')?.currentTime ?? 0) > 0)

      await visitor.driver.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      // The script of this part of the page is loaded by the scroll and adds this line.
      await visitor.until(() => /Open|Closed/.test(document.querySelector('#locations')?.textContent ?? ''))
      await visitor.fill('Email address', 'someone@example.com')
      await visitor.press('button', 'Subscribe')
      await visitor.sees('text', 'Nearly there: please confirm in the mail that we have sent you.')
      expect(await visitor.valueOf('Email address')).toBe('someone@example.com')
      await visitor.until(() => location.pathname + location.search === '/')
    })
  })
}

/** Saves a picture of the page when a test has failed. */
async function keepPicture(visitor: Visitor, name: string): Promise<void> {
  await mkdir(pictures, { recursive: true })
  await writeFile(`${pictures}${name.replace(/\W+/g, '-')}.png`, await visitor.driver.screenshot())
}
