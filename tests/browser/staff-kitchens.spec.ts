import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { firstContent } from '../../content/first-content.ts'
import type { Content } from '../../contract/content/content.ts'
import { firstKitchen } from '../../contract/delivery/rules.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { judgeChange, moveOrder } from '../../contract/staff/change-order.ts'
import { readOrder } from '../../contract/staff/orders.ts'
import { judgeOrder, takeOrder } from '../../contract/staff/take-order.ts'
import { openLiveRelease, storeRelease } from '../../server/publishing/releases.ts'
import { aTakenOrder } from '../server/a-taken-order.ts'
import { contentOfTwo, inHounslow, inSouthall, openSouthall, southall } from '../server/two-kitchens.ts'
import { test as onOwnSite } from './own-site.ts'
import { keptAnswers, type signIn, slowly, withDatabase } from './staff.ts'

// This option gets workers of its own, and so a site of its own: no other test finds the second kitchen.
const test = onOwnSite.extend<object, { kitchens: number }>({ kitchens: [2, { scope: 'worker', option: true }] })

const tomorrow = addDays(londonDay(new Date()), 1)
type Call = Awaited<ReturnType<typeof signIn>>['call']
const [theirs, ours] = ['Harpreet of Hounslow', 'Simran of Southall']
const choice = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Kitchens' }).getByRole('link', { name })
const expectChosen = (page: Page, name: string) => expect(choice(page, name)).toHaveAttribute('aria-current', 'true')

async function publish(content: Content, { dataDir }: { dataDir: string }) {
  await withDatabase(async (database) => {
    const before = await openLiveRelease(database)
    await database.transaction((tx) => storeRelease(tx, before, content, { by: 'a test' }))
  }, dataDir)
}

async function openBoth(site: { dataDir: string }, call: Call) {
  const rules = { places: null, notice: null, own: { places: 90 } }
  await withDatabase((database) => openSouthall({ database }, rules), site.dataDir)
  await publish(contentOfTwo, site)
  const kitchen = async () => (await call(judgeOrder, { delivery_postal_code: inSouthall })).body.kitchen?.id
  await expect.poll(kitchen, slowly).toBe(southall)
}

async function take(call: Call, order: { customer_name: string; delivery_postal_code: string; event_date: string }) {
  const { reasons } = (await call(judgeOrder, { ...order, event_time: '18:30' })).body
  const beyond = reasons.map(({ message }) => message)
  const taken = await call(takeOrder, aTakenOrder({ ...order, pay: 'cash', beyond }))
  expect(taken.status, JSON.stringify(taken.body)).toBe(200)
  return taken.body.number
}

test('who works with two kitchens chooses whose orders the screens show, and a link shows the same', async ({
  page,
  site,
  signInAs,
}) => {
  const { call } = await signInAs('owner', 'Meera')
  await openBoth(site, call)
  const at = (delivery_postal_code: string) => ({ delivery_postal_code, event_date: tomorrow })
  for (const [customer_name, where] of [
    [theirs, at(inHounslow)],
    [ours, at(inSouthall)],
  ] as const)
    await take(call, { customer_name, ...where })

  await page.goto(`${site.url}/staff`)
  await expectChosen(page, 'Both kitchens')
  await expect(page.getByRole('row', { name: theirs })).toContainText('from Hounslow')
  await choice(page, 'Southall').click()
  await expectChosen(page, 'Southall')
  await expect(page.getByRole('row', { name: ours })).not.toContainText('from')
  await expect(page.getByText(theirs)).toBeHidden()
  await page.getByRole('link', { name: /^Tomorrow/ }).click()
  await expect(page).toHaveURL(`${site.url}/staff/days/${tomorrow}?kitchen=southall`)
  await expect(page.getByText('1 order, 15 guests')).toBeVisible()
  await page.goBack()
  await page.reload()
  await expectChosen(page, 'Southall')
  await choice(page, 'Both kitchens').click()
  await expect(page.getByRole('row', { name: theirs })).toBeVisible()
  // The other kitchen's orders were there before.
  await expect(page.getByText('New', { exact: true })).toBeHidden()
  await choice(page, 'Southall').click()
  // Waits for this before the next choice, because only the days in view are kept.
  await expect
    .poll(() => keptAnswers(page))
    .toEqual(expect.arrayContaining([expect.stringContaining(`day=${tomorrow}&kitchen=southall`)]))
  await page.goto(`${site.url}/staff/week?kitchen=all`)
  await expectChosen(page, 'Both kitchens')
  await expect(page.getByRole('row', { name: /^Tomorrow/ })).toContainText(/Hounslow: \d+ taken.*Southall: \d+ of 90/)

  await page.goto(`${site.url}/staff/days/${tomorrow}?kitchen=southall`)
  await expect(page.getByText('Not printed yet.')).toBeVisible()
  for (const event of ['beforeprint', 'afterprint'])
    await page.evaluate((name) => window.dispatchEvent(new Event(name)), event)
  await expect(page.getByText('and unchanged since')).toBeVisible()
  await page.getByRole('button', { name: 'Nothing came out' }).click()
  await expect(page.getByText('Not printed yet.')).toBeVisible()
})

test('what holds for all kitchens is on a screen of its own, and a kitchen’s screen has the kitchen’s alone', async ({
  page,
  site,
  signInAs,
}) => {
  const { call } = await signInAs('owner', 'Meera')
  await openBoth(site, call)
  const part = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  for (const [tab, own, other] of [
    ['Hounslow', 'Delivery area', 'Notice'],
    ['Southall', 'Delivery area', 'Cancelling'],
    ['All kitchens', 'Notice', 'Delivery area'],
  ] as const) {
    await page.goto(`${site.url}/staff/rules`)
    await choice(page, tab).click()
    await expect(part(own)).toBeVisible()
    await expect(part(other)).toHaveCount(0)
  }
  await page.getByLabel('Order by').fill('17:00')
  await page.getByLabel('Working days before').fill('1')
  await choice(page, 'Southall').click()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await choice(page, 'All kitchens').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('order by 17:00, 1 working day before')).toBeVisible()
})

test('an order that moves away leaves the open page of the kitchen that no longer cooks it', async ({
  page,
  site,
  signInAs,
  browser,
}) => {
  const elsewhere = await browser.newContext()
  const { call } = await signInAs('owner', 'Meera', elsewhere)
  await openBoth(site, call)
  const number = await take(call, { customer_name: ours, delivery_postal_code: inSouthall, event_date: tomorrow })
  const { id } = await signInAs('manager', 'Simran')
  const bind = sql`update staff_people set kitchens = array[${southall}] where id = ${id}`
  await withDatabase((database) => database.execute(bind), site.dataDir)
  await page.goto(`${site.url}/staff/orders/${number}`)
  await expect(page.getByText(ours)).toBeVisible()
  const { version } = (await call(readOrder, { number })).body
  const move = { number, kitchen: firstKitchen, version, waiting: null, key: randomUUID() }
  const { reasons } = (await call(judgeChange, { number, kitchen: firstKitchen })).body
  expect((await call(moveOrder, { ...move, beyond: reasons.map(({ message }) => message) })).status).toBe(200)
  await expect(page.getByText('Your kitchen has no order with this number.')).toBeVisible(slowly)
  await expect(page.getByText(ours)).toBeHidden()

  // Somebody of a kitchen that is gone can be given the other's orders.
  await publish(firstContent, site)
  const people = await elsewhere.newPage()
  const simran = people.getByRole('listitem').filter({ hasText: 'Simran' })
  await expect(async () => {
    await people.goto(`${site.url}/staff/people`)
    await expect(simran).toContainText('Manager, Southall')
    await simran.getByRole('button', { name: 'Change kitchen' }).click({ timeout: 2_000 })
    await expect(people.getByRole('radio')).toHaveCount(1, { timeout: 1_000 })
  }).toPass(slowly)
  await expect(people.getByRole('radio', { name: 'All kitchens' })).toBeChecked()
  await elsewhere.close()
})
