import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { hold, test } from './site.ts'
import { openRow, placeAndPay, rowOf, signIn, withDatabase } from './staff.ts'

// One worker runs this file, so that its orders are placed once.
test.describe.configure({ mode: 'default' })

/** A search for this name shows the two orders of this file alone. Digits alone would be a phone number. */
const name = `Keys h${randomBytes(4).toString('hex')}`
let number: string

test.beforeAll(async () => {
  await placeAndPay({ customer_name: name })
  ;({ number } = await placeAndPay({ customer_name: name }))
})

test('a search says what it found and stays in the address; keys lead to it, from order to order, into one and back', async ({
  page,
  context,
}) => {
  await signIn(context, 'manager')
  await page.goto('/staff')
  const search = page.getByLabel('Search orders')
  await search.pressSequentially(name)
  await expect(page.getByRole('status').filter({ hasText: `2 orders for “${name}”.` })).toBeVisible()
  await expect(search).toBeFocused()
  await expect(page).toHaveURL(/\?search=Keys\+/)
  await page.reload()
  const links = page.getByRole('table').getByRole('link')
  await expect(links).toHaveCount(2)
  await expect(search).toHaveValue(name)
  await page.keyboard.press('j')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Order TR-/ })).toBeFocused()
  await page.getByRole('link', { name: 'Back to the orders' }).click()
  await expect(links.first()).toBeFocused()

  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('j?')
  await expect(search).toHaveValue(`${name}j?`)
  await expect(page.getByText(/^Nothing found for/)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('going back from an order finds the list where it was', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 300 })
  await signIn(context, 'kitchen')
  // Orders of other tests would move it meanwhile.
  await hold(page, '**/staff/events')
  await page.goto('/staff')
  const link = rowOf(page, name).getByRole('link').last()
  await link.scrollIntoViewIfNeeded()
  const isScrolled = () => page.evaluate(() => window.scrollY > 100)
  expect(await isScrolled()).toBe(true)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order TR-/ })).toBeFocused()
  await page.getByRole('link', { name: 'Back to the orders' }).click()
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()
  expect(await isScrolled()).toBe(true)
})

test('an order that another one pushes to the second page is not marked as new there', async ({ page, context }) => {
  await signIn(context, 'kitchen')
  // The window is behind another one, so what is new stays marked.
  await page.addInitScript(() => {
    document.hasFocus = () => false
  })
  let isPushed = false
  await page.route('**/staff/calls/orders?*page=2', async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('page=2', 'page=1') })
    const body = await response.json()
    const [order] = body.orders.filter((each: { number: string }) => each.number === number)
    const pushed = { ...order, number: 'TR-222222', name: `${name} pushed` }
    return route.fulfill({ response, json: { ...body, orders: isPushed ? [pushed, order] : [order], hasMore: false } })
  })
  await page.goto('/staff?page=2')
  await expect(rowOf(page, name)).toBeVisible()
  isPushed = true
  await withDatabase(({ pool }) => pool.query(`select pg_notify('order_changes', $1)`, [number]))
  const row = rowOf(page, `${name} pushed`)
  await expect(row).toBeVisible()
  await expect(row.getByText('New', { exact: true })).toHaveCount(0)
})

test('what came while the screen was closed is new until somebody opens it', async ({ page, context }) => {
  await signIn(context, 'kitchen')
  await page.goto('/staff')
  await expect(page.getByRole('table').first()).toBeVisible()
  await page.goto('about:blank')
  const { name } = await placeAndPay()
  await page.goto('/staff')
  const row = rowOf(page, name)
  const isNew = row.getByText('New', { exact: true })
  await expect(isNew).toBeVisible()
  // The bar at its side covers nothing of the row.
  const shadow = await row.evaluate((element) => getComputedStyle(element).boxShadow)
  expect(shadow).not.toContain('inset')
  await page.reload()
  await expect(isNew).toBeVisible()
  await openRow(page, name)
  // The heading is there before the order has loaded, and only an order that was seen stops being new.
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the orders' }).click()
  await expect(row).toBeVisible()
  await expect(isNew).toHaveCount(0)
})

test('the kitchen finds no way to what is not for it, and is told why there', async ({ page, context }) => {
  await signIn(context, 'kitchen')
  await page.goto('/staff')
  await expect(page.getByRole('navigation', { name: 'Staff' }).getByRole('link')).toHaveText(['Orders'])
  await expect(page.getByRole('link', { name: 'Take an order' })).toHaveCount(0)
  for (const screen of ['books', 'applications', 'orders/new', 'days/2026-11-01']) {
    await page.goto(`/staff/${screen}`)
    await expect(page.getByText('Your role does not allow this.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Take the order' })).toHaveCount(0)
  }
})
