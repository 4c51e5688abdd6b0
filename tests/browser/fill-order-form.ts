import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'

/** Each worker's customer is another: an order of the same customer for the same event closes the one before it. */
export const customerEmail = `jasleen.${randomBytes(4).toString('hex')}@example.com`

/** The fields that must be filled in, in their order: label, a good value, and what they are called in words. */
export const fields = [
  ['Full Name', 'Jasleen Kaur', 'customer name'],
  ['Email Address', customerEmail, 'customer email'],
  ['Phone Number', '020 7946 0999', 'customer phone'],
  ['Delivery Address', '1 High Street', 'delivery address'],
  ['City', 'Hounslow', 'delivery city'],
  ['Postal Code', 'TW3 1AA', 'delivery postal code'],
  ['Number of Guests', '15', 'guest count'],
  ['Event Time', '18:30', 'event time'],
] as const

/** The first day that can be chosen. */
export const eventDay = addDays(londonDay(new Date()), 1)

/** What the calendar calls a day, with a comma of its own. */
export function dayName(day: string): RegExp {
  const [weekday, ...rest] = formatDay(day).split(' ')
  return new RegExp(`${weekday},? ${rest.join(' ')}`)
}

/** Opens the calendar and chooses the first possible day. */
export async function chooseDay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Event Date/ }).click()
  await page
    .getByRole('grid')
    .getByRole('button', { name: dayName(eventDay) })
    .click()
  await expect(page.getByRole('button', { name: `Event Date: ${formatDay(eventDay)}` })).toBeVisible()
}

/** Opens the page and fills in all that is needed but the menus. */
export async function fillInOrder(page: Page): Promise<void> {
  await page.goto('/catering')
  for (const [label, value] of fields) await page.getByLabel(label).fill(value)
  await chooseDay(page)
}

export const submitButton = (page: Page) => page.getByRole('button', { name: /^Place Order & Pay/ })

/** The same with a menu, so that it can be sent. */
export async function fillInWithMenu(page: Page): Promise<void> {
  await fillInOrder(page)
  await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('2')
}

/** Toasts stay until something takes them away: a browser's time for them stands still while its page is hidden. */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }))
}

export const toast = (page: Page) => page.locator('[data-sonner-toast]').first()

/** Where orders are sent. */
export const orders = '**/functions/v1/create-catering-order'

/** Answers the order call as the server would, and keeps the keys of the calls. */
export async function answerOrders(page: Page, answer: { status: number; body: object }): Promise<string[]> {
  const keys: string[] = []
  await page.route(orders, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    await route.fulfill({ status: answer.status, json: answer.body })
  })
  return keys
}
