import { expect, type Page } from '@playwright/test'
import { firstContent } from '../../content/first-content.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { judgeOrder, takeOrder } from '../../contract/staff/take-order.ts'
import { storeRelease } from '../../server/publishing/releases.ts'
import { aTakenOrder } from '../server/a-taken-order.ts'
import { contentOfTwo, inHounslow, inSouthall, openSouthall, southall } from '../server/two-kitchens.ts'
import { test } from './own-site.ts'
import { keptAnswers, slowly, withDatabase } from './staff.ts'

const tomorrow = addDays(londonDay(new Date()), 1)
const [theirs, ours] = ['Harpreet of Hounslow', 'Simran of Southall']
const choice = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Kitchens' }).getByRole('link', { name })
const expectChosen = (page: Page, name: string) => expect(choice(page, name)).toHaveAttribute('aria-current', 'true')

test('who works with two kitchens chooses whose orders the screens show, and a link shows the same', async ({
  page,
  site,
  signInAs,
}) => {
  const { call } = await signInAs('owner', 'Meera')
  await withDatabase(async (database) => {
    const rules = { places: null, notice: { orderBy: '18:00', workingDays: 0 } }
    await openSouthall({ database }, { ...rules, own: { places: 90 } })
    const before = { number: 1, content: firstContent }
    await database.transaction((tx) => storeRelease(tx, before, contentOfTwo, { by: 'a test' }))
  }, site.dataDir)
  const at = (delivery_postal_code: string) => ({ delivery_postal_code, event_date: tomorrow })
  await expect.poll(async () => (await call(judgeOrder, at(inSouthall))).body.kitchen?.id, slowly).toBe(southall)
  for (const [customer_name, where] of [
    [theirs, at(inHounslow)],
    [ours, at(inSouthall)],
  ] as const) {
    const { reasons } = (await call(judgeOrder, { ...where, event_time: '18:30' })).body
    const beyond = reasons.map(({ message }) => message)
    const taken = await call(takeOrder, aTakenOrder({ customer_name, ...where, pay: 'cash', beyond }))
    expect(taken.status, JSON.stringify(taken.body)).toBe(200)
  }

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
  await page.goto(`${site.url}/staff/week?kitchen=all`)
  await expectChosen(page, 'Both kitchens')
  await expect(page.getByRole('row', { name: /^Tomorrow/ })).toContainText(/Hounslow: \d+ taken.*Southall: \d+ of 90/)
  await expect
    .poll(() => keptAnswers(page))
    .toEqual(expect.arrayContaining([expect.stringContaining(`day=${tomorrow}&kitchen=southall`)]))

  await page.goto(`${site.url}/staff/days/${tomorrow}?kitchen=southall`)
  await expect(page.getByText('Not printed yet.')).toBeVisible()
  for (const event of ['beforeprint', 'afterprint'])
    await page.evaluate((name) => window.dispatchEvent(new Event(name)), event)
  await expect(page.getByText('and unchanged since')).toBeVisible()
  await page.getByRole('button', { name: 'Nothing came out' }).click()
  await expect(page.getByText('Not printed yet.')).toBeVisible()
})
