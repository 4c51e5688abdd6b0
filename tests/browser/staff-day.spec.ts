import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'
import { expectAccessible } from './accessible.ts'
import { test } from './site.ts'
import { placeAndPay, signIn, withDatabase } from './staff.ts'

/** A day that no other test orders for, so that its sheets are this test's own. Each test has a number from 0 to 4. */
const ownDay = (test: number) => addDays(londonDay(new Date()), 100 + test * 70 + randomInt(70))

/** Orders for a day: one with an allergy, one plain. */
async function twoOrders(day: string) {
  const early = await placeAndPay({
    event_date: day,
    event_time: '10:00',
    special_instructions: 'A severe peanut allergy.',
  })
  const late = await placeAndPay({ event_date: day, event_time: '17:30' })
  return { early, late }
}

const sheet = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The pages of a PDF are named in it in plain text, whatever else is packed. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

test('a day of the list leads to its sheets: totals, packing, run sheet, and the days beside it', async ({
  page,
  context,
}) => {
  await signIn(context, 'kitchen')
  const day = ownDay(0)
  const { early, late } = await twoOrders(day)
  await page.goto('/staff')
  const heading = new RegExp(formatDay(day).slice(0, -5))
  await page.getByRole('region', { name: heading }).getByRole('link', { name: heading }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
  await expect(page.getByText('2 orders, 30 guests')).toBeVisible()

  await expect(sheet(page, 'To cook').getByRole('listitem').filter({ hasText: 'Executive Lunch Box' })).toHaveText(
    /^10\s*Executive/,
  )
  await expect(sheet(page, 'To cook').getByRole('listitem').filter({ hasText: 'Seekh kebabs' })).toHaveText(
    /^20\s*Seekh/,
  )
  await expect(sheet(page, 'To cook').getByRole('listitem').filter({ hasText: 'Salad' })).toHaveText(/^30\s*Salad/)
  await expect(sheet(page, 'Packing').getByRole('heading', { level: 3 })).toHaveText([early.name, late.name])
  await expect(sheet(page, 'Packing').getByText('A severe peanut allergy.')).toHaveCSS('font-weight', '600')
  // Who cooks may never see the packing list, and who drives hands over what the labels and this sheet say.
  await expect(sheet(page, 'To cook').getByText('A severe peanut allergy.')).toHaveCSS('font-weight', '600')
  await expect(sheet(page, 'To cook').getByRole('listitem').filter({ hasText: 'peanut' })).toContainText(early.number)
  const run = sheet(page, 'Run sheet')
  await expect(run.getByRole('link', { name: `Ring ${early.name}` })).toHaveAttribute('href', 'tel:02079460999')
  await expect(run.getByRole('link', { name: /^Map/ }).first()).toHaveAttribute('href', /query=1\+High\+Street/)
  await expect(run.getByText('Allergies', { exact: true })).toHaveCount(1)
  const food = /^Contains gluten \(wheat\), milk, mustard, tree nuts \(almond, pistachio\)\. May contain eggs, /
  await expect(run.getByText(food)).toHaveCount(2)
  await expect(sheet(page, 'Packing').getByText(food)).toHaveCount(2)
  await expect(page.getByText(/@example\.com|£/)).toHaveCount(0)

  await page.getByRole('link', { name: 'The day after' }).click()
  await expect(page.getByText('Nothing is to be cooked on this day.')).toBeVisible()
  await page.goto('/staff/days/2026-02-30')
  await expect(page.getByRole('heading', { name: 'No such screen' })).toBeVisible()
  await page.goto('/staff/days/2026-11-01')
  await expect(page.getByText('Your role does not allow this.')).toBeVisible()
})

test('what is chosen goes on A4 in black on white, with when it was printed, and each sheet on pages of its own', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(context, 'tablet')
  const day = ownDay(1)
  const { early } = await twoOrders(day)
  await page.goto(`/staff/days/${day}`)
  await expect(page.getByText('Not printed yet.')).toBeVisible()
  const threeSheets = await page.pdf({ preferCSSPageSize: true })
  expect(pagesOf(threeSheets)).toBe(3)
  expect(threeSheets.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/)
  await expect(page.getByText(/^Printed at \d\d:\d\d by Tablet ".*", and unchanged since\.$/)).toBeVisible()

  // Twelve packages: two pages of labels.
  await page.getByRole('checkbox', { name: 'Labels' }).check()
  await page.getByRole('checkbox', { name: 'Run sheet' }).uncheck()
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(4)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const name of ['To cook', 'Packing', 'Labels']) {
    await expect(sheet(page, name).getByText(new RegExp(`^${formatDay(day)}, printed \\d\\d:\\d\\d$`))).toBeVisible()
  }
  await expect(sheet(page, 'Run sheet')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'The day after' })).toBeHidden()
  await expect(sheet(page, 'Labels').getByText('Allergies: see the packing list')).toHaveCount(6)
  await expect(sheet(page, 'Labels').getByText('5 of 5')).toHaveCount(2)
  await expect(sheet(page, 'Labels').getByText(/^Contains gluten \(wheat\), milk, mustard/)).toHaveCount(12)
  for (const label of await sheet(page, 'Labels').getByRole('listitem').all()) {
    const beyond = await label.evaluate((element) => {
      const name = element.querySelectorAll('p')[1]
      if (name) name.textContent = 'The Southall office of Sandhu, Sandhu and Daughters, second floor'
      return element.scrollHeight - element.clientHeight
    })
    expect(beyond).toBeLessThanOrEqual(0)
  }
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(sheet(page, 'Packing').getByText(early.name)).toHaveCSS('color', 'rgb(0, 0, 0)')
  const foot = await page.evaluate(() => document.adoptedStyleSheets.map(({ cssRules }) => cssRules[0]?.cssText).join())
  expect(foot).toMatch(new RegExp(`Tandoor Road · ${formatDay(day)}, printed \\d\\d:\\d\\d".*counter\\(page\\)`, 's'))
})

test('a day that changes says so on every open screen until it is printed again, and a printing can be taken back', async ({
  page,
  context,
}) => {
  await signIn(context, 'kitchen', 'Simran')
  const day = ownDay(2)
  const { early } = await twoOrders(day)
  await page.goto(`/staff/days/${day}`)
  // The browser of the tests has no printer: this stands for its window, which says when it opens and closes.
  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.getByText(/^Printed at \d\d:\d\d by Simran, and unchanged since\.$/)).toBeVisible()

  await withDatabase(({ pool }) =>
    pool.query(
      `with changed as (update catering_orders set guest_count = 40 where order_number = $1)
       select pg_notify('order_changes', $1)`,
      [early.number],
    ),
  )
  const stale = page.getByText(/^Changed since it was printed at \d\d:\d\d\. Print it again\.$/)
  await expect(stale).toBeVisible()
  await page.keyboard.press('p')
  await expect(page.getByText(/unchanged since\.$/)).toBeVisible()
  await expect(stale).toHaveCount(0)

  await page.getByRole('button', { name: 'Nothing came out' }).click()
  await expect(stale).toBeVisible()

  // The labels alone are not the day.
  for (const name of ['To cook', 'Packing', 'Run sheet']) await page.getByRole('checkbox', { name }).uncheck()
  await expect(page.getByRole('button', { name: 'Print' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('checkbox', { name: 'Labels' }).check()
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(sheet(page, 'Labels').getByText(/, printed \d\d:\d\d$/)).toHaveCount(1)
  await expect(stale).toBeVisible()
})

test('a day that was opened stays readable and can be printed without a line', async ({ page, context }) => {
  await signIn(context, 'kitchen')
  const day = ownDay(3)
  const { early } = await twoOrders(day)
  await page.goto(`/staff/days/${day}`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
  await page.reload()
  await expect(sheet(page, 'Packing').getByText(early.name)).toBeVisible()
  const kept = () =>
    page.evaluate(async () =>
      (await (await caches.open('staff-answers')).keys()).map(({ url }) => url.replace(/.*calls\//, '')),
    )
  await expect.poll(kept).toContain(`day?day=${day}`)
  await expect.poll(kept).toContain('session')
  await context.setOffline(true)
  await page.reload()
  await expect(sheet(page, 'Packing').getByText(early.name)).toBeVisible()
  await expect(page.getByText(/^Not live since \d\d:\d\d\./)).toBeVisible()
  expect(pagesOf(await page.pdf())).toBe(3)
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
})

test('axe finds nothing on a day, and nothing is too wide', async ({ page, context }) => {
  await signIn(context, 'manager')
  const day = ownDay(4)
  await twoOrders(day)
  await page.goto(`/staff/days/${day}`)
  await page.getByRole('checkbox', { name: 'Labels' }).check()
  await expect(sheet(page, 'Labels').getByText('1 of 5')).toHaveCount(2)
  await expectAccessible(page)
})
