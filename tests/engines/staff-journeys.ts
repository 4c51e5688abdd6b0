import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'
import { placeAndPay } from '../browser/staff.ts'
import { invited, passphrase } from '../browser/staff-accounts.ts'
import { apply } from '../server/an-application.ts'
import { joinedBy, type Visitor } from './visitor.ts'

/** The main journeys of cooks and managers. What they change there is on the site of all journeys. */
export function staffJourneys(visitorNow: () => Visitor): void {
  test('a cook joins, signs out and in again, opens an order that a customer has paid and marks it as cooked', async () => {
    const visitor = visitorNow()
    // The list has an order from the start, because in WebKit its row once lay over the whole screen.
    await placeAndPay()
    const { name, email, link } = await invited()
    await joinedBy(visitor, link)
    await visitor.press('button', new RegExp(name))
    await visitor.press('button', 'Sign out')
    await visitor.fill('Email address', email)
    await visitor.fill('Passphrase', passphrase)
    await visitor.press('button', 'Sign in')
    await visitor.sees('heading', 'Orders')
    const order = await placeAndPay()
    await visitor.press('link', order.name)
    await visitor.sees('heading', `Order ${order.number}`)
    await visitor.press('button', 'Cooked')
    await visitor.sees('text', new RegExp(`${name}, \\d\\d:\\d\\d`))
  })

  test('a manager takes an order on the telephone, and the customer gets the link', async () => {
    const visitor = visitorNow()
    await joinedBy(visitor, (await invited('manager')).link)
    await visitor.press('link', 'Take an order')
    const day = formatDay(addDays(londonDay(new Date()), 1))
    const [weekday, ...rest] = day.split(' ')
    await visitor.press('button', /^Day: Pick a day/)
    await visitor.press('button', new RegExp(`${weekday},? ${rest.join(' ')}`))
    await visitor.fill('Time', '18:30')
    await visitor.fill('Guests', '10')
    await visitor.fill('Postcode', 'TW3 1AA')
    await visitor.fill('Town', 'Hounslow')
    await visitor.fill('Address', '1 High Street')
    await visitor.press('button', 'One more: Deluxe Tandoori Feast')
    await visitor.press('field', /^No allergies/)
    const mark = randomBytes(4).toString('hex')
    await visitor.fill('Name', `Harpreet ${mark}`)
    await visitor.fill('Phone', '020 7946 0999')
    await visitor.fill('E-mail address', `${mark}@example.com`)
    await visitor.sees('text', 'Total £249.99')
    await visitor.press('button', 'Take the order')
    await visitor.sees('heading', /^Order TR-/)
    await visitor.sees('text', 'Taken on the telephone')
    await visitor.sees('heading', new RegExp(`${rest.slice(0, 2).join(' ')}, 18:30`))
  })

  test('a manager opens an application from the list, decides on it, and takes that back', async () => {
    const visitor = visitorNow()
    const site = process.env.SITE_URL ?? ''
    const { name } = await apply(site, { name: 'Jasleen Engines' })
    await apply(site, { name: 'Somebody Younger' })
    await joinedBy(visitor, (await invited('manager')).link)
    await visitor.press('link', /Applications/)
    await visitor.press('link', `Ms ${name}`)
    await visitor.sees('text', /Read first by/)
    await visitor.press('button', /Invite/)
    await visitor.sees('text', /Press Invite again/)
    await visitor.press('button', /Invite/)
    await visitor.seesNo('text', /Press Invite again/)
  })
}

/** What an owner publishes appears on everybody's pages, so this visitor is on a site of their own. */
export async function ownerJourney(visitor: Visitor, link: string): Promise<void> {
  await joinedBy(visitor, link)
  await visitor.press('link', 'Site')
  await visitor.choose('Page', 'Menu')
  await visitor.press('text', 'Sides')
  await visitor.press('link', 'Garlic naan')
  await visitor.fill('Price', '2.75')
  await visitor.until(
    () => document.querySelector('iframe')?.contentDocument?.body.innerText.includes('£2.75') === true,
  )
  await visitor.sees('text', 'Guests don’t see this yet.')
  await visitor.sees('text', 'Garlic naan: £2.49 → £2.75.')
  await visitor.press('button', 'Publish')
  await visitor.sees('text', /Live\. Guests see it now\./)
  await visitor.goTo('/menu')
  await visitor.sees('text', '£2.75')

  await visitor.open('/staff/site/history')
  await visitor.press('button', /^Undo release/)
  await visitor.sees('text', 'Garlic naan: £2.75 → £2.49.')
  await visitor.open('/staff/sold-out')
  await visitor.press('field', /^Garlic naan/)
  await visitor.sees('text', 'Sold out')
  await visitor.open('/staff/site')
  await visitor.press('button', /^Close tomorrow \(/)
  await visitor.press('button', 'Close tomorrow')
  await visitor.sees('button', /^Open tomorrow after all/)
  await visitor.goTo('/menu')
  await visitor.seesNo('text', '£2.75')
  await visitor.seesNo('text', 'Garlic naan')
  const tomorrow = formatDay(addDays(londonDay(new Date()), 1))
  // The public pages follow a moment after the staff's own.
  const shown = async () => {
    await visitor.goTo('/')
    expect(await visitor.driver.evaluate(() => document.body.textContent ?? '')).toContain(tomorrow)
  }
  await vi.waitFor(shown, { timeout: 60_000, interval: 500 })
}
