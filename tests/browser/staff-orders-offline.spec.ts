import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { previewFrame } from '../../contract/staff/site.ts'
import { test } from './site.ts'
import { keptAnswers, openRow, place, placeAndPay, rowOf, signIn, withDatabase } from './staff.ts'

/** Opens the list once the service worker answers for it, so that what it reads is kept. */
async function openKept(page: Page, name: string, tab = '') {
  await page.goto(`/staff${tab}`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
  await page.reload()
  await expect(rowOf(page, name)).toBeVisible()
  await expect.poll(() => keptAnswers(page)).toContain('/staff/calls/session')
}

test('without a line the known days stay readable after a reload and can be printed, with their time, and are caught up', async ({
  page,
  context,
}) => {
  await signIn(context, 'kitchen', 'Simran')
  // No other test orders for this day.
  const day = addDays(londonDay(new Date()), 400 + randomInt(180))
  const known = await placeAndPay({ event_date: day })
  // Orders for today are not taken any more.
  const ofToday = await placeAndPay({ special_instructions: 'Ask for Parveen at the door.' })
  await withDatabase(({ pool }) =>
    pool.query('update catering_orders set event_date = $1 where order_number = $2', [
      londonDay(new Date()),
      ofToday.number,
    ]),
  )
  await openKept(page, known.name)
  await expect.poll(() => keptAnswers(page)).toContain(`/staff/calls/order?number=${ofToday.number}`)
  await openRow(page, known.name)
  await expect(page.getByRole('button', { name: 'Cooked' })).toBeVisible()
  await expect.poll(() => keptAnswers(page)).toContain(`/staff/calls/order?number=${known.number}`)
  await page.goto(`/staff/days/${day}?sheet=packing`)
  await expect.poll(() => keptAnswers(page)).toContain(`/staff/calls/day?day=${day}`)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Packing' }).getByText(known.name)).toBeVisible()
  await expect(page.getByText(/^Not live since \d\d:\d\d\./)).toBeVisible()
  const pdf = await page.pdf()
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(3)
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await page.goto(`/staff/orders/${known.number}`)
  await expect(page.getByRole('button', { name: 'Cooked' })).toBeVisible()
  // Nobody has opened this one here before.
  await page.goto(`/staff/orders/${ofToday.number}`)
  await expect(page.getByText('Ask for Parveen at the door.')).toBeVisible()
  // This line appears above the button and moves it.
  await expect(page.getByText(/^Not live since \d\d:\d\d\./)).toBeVisible()
  await page.getByRole('button', { name: 'Cooked' }).click()
  await expect(page.getByText('Will be sent')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cooked' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/caught up when the line is back, and 1 mark sent\./)).toBeVisible()
  await page.goto('/staff')
  await expect(rowOf(page, known.name)).toBeVisible()
  await expect(page.getByText(/What you see is from \d\d:\d\d\./)).toBeVisible()
  const late = await placeAndPay()

  await context.setOffline(false)
  await expect(rowOf(page, late.name)).toBeVisible()
  await expect(page.getByText(/^Not live since/)).toHaveCount(0)
  await expect(rowOf(page, ofToday.name).getByText('Cooked')).toBeVisible()
  await page.goto(`/staff/orders/${ofToday.number}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Simran' })).toContainText('Cooked')
  await expect(page.getByText('Will be sent')).toHaveCount(0)
})

test('signing out forgets what the device kept, and whoever signs in next finds nothing of the one before', async ({
  page,
  context,
}) => {
  await signIn(context, 'manager', 'Signs Out')
  const customer_name = `Harpreet ${crypto.randomUUID()}`
  await place({ customer_name, customer_email: `${crypto.randomUUID()}@example.com` })
  await openKept(page, customer_name, '?tab=waiting')
  // Without a line a frame stays empty. It does not get the kept app, which nobody may frame.
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed', { predicate: (request) => request.url().endsWith(previewFrame) })
  await page.evaluate((address) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: address }))
  }, previewFrame)
  expect((await failed).failure()?.errorText).toContain('ERR_INTERNET_DISCONNECTED')
  await context.setOffline(false)

  await context.clearCookies()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => keptAnswers(page)).toEqual([])

  await signIn(context, 'manager', 'Comes Next')
  await openKept(page, customer_name, '?tab=waiting')
  await page.getByRole('button', { name: 'Comes Next' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => keptAnswers(page)).toEqual([])
})
