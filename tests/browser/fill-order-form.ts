import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'
import { requiredFields } from '../../site/ordering/order-form.ts'

/**
 * Each worker has a customer of its own, because an order closes the earlier one of the same customer for the same
 * event.
 */
const customerEmail = `jasleen.${randomBytes(4).toString('hex')}@example.com`

/** The required fields in their order: the label, a valid value, and the name in the list of problems. */
export const fields = [
  ['Full Name', 'Jasleen Kaur', 'customer name'],
  ['Email Address', customerEmail, 'customer email'],
  ['Phone Number', '020 7946 0999', 'customer phone'],
  ['Delivery Address', '1 High Street', 'delivery address'],
  ['City', 'Hounslow', 'delivery city'],
  ['Postal Code', 'TW3 1AA', 'delivery postal code'],
  ['Number of Guests', '40', 'guest count'],
  ['Event Time', '18:30', 'event time'],
] as const

/** The first day that can be chosen. */
export const eventDay = addDays(londonDay(new Date()), 1)

/** Returns the calendar's name of a day, which has a comma of its own. */
export function dayName(day: string): RegExp {
  const [weekday, ...rest] = formatDay(day).split(' ')
  return new RegExp(`${weekday},? ${rest.join(' ')}`)
}

/** Turns the open calendar to the month of a day, forwards or back. */
export async function turnTo(page: Page, day: string): Promise<void> {
  const grid = page.getByRole('grid')
  const wanted = formatDay(day).split(' ').slice(2).join(' ')
  for (;;) {
    const shown = (await grid.getAttribute('aria-label')) ?? ''
    if (shown === wanted) return
    const turn = new Date(`1 ${shown}`) > new Date(`1 ${wanted}`) ? 'Previous' : 'Next'
    await page.getByRole('button', { name: `Go to the ${turn} Month` }).click()
    await expect(grid).not.toHaveAttribute('aria-label', shown)
  }
}

/** Turns the open calendar to the month of a day, and presses the day. */
export async function pressDay(page: Page, day: string): Promise<void> {
  await turnTo(page, day)
  await page
    .getByRole('grid')
    .getByRole('button', { name: dayName(day) })
    .click()
}

/** Opens the calendar and chooses a day, which is the first possible one where none is named. */
export async function chooseDay(page: Page, day = eventDay): Promise<void> {
  await page.getByRole('button', { name: /^Event Date/ }).click()
  await pressDay(page, day)
  await expect(page.getByRole('button', { name: `Event Date: ${formatDay(day)}` })).toBeVisible()
}

/** Opens the page and fills in all required fields except the menus, as a customer does. */
export async function fillInByHand(page: Page): Promise<void> {
  await page.goto('/catering')
  for (const [label, value] of fields) await page.getByLabel(label).fill(value)
  await chooseDay(page)
}

/**
 * Opens the page with all required fields filled in except the menus. The tab has kept them as after a reload, which
 * takes half the time of typing them. Nobody has touched the form, so it has not asked for the kitchen's days yet.
 */
export async function fillInOrder(page: Page): Promise<void> {
  const draft = Object.fromEntries(requiredFields.map((name, index) => [name, fields[index]?.[1]]))
  const kept = JSON.stringify({ ...draft, eventDate: eventDay })
  const seed = await page.addInitScript((draft) => sessionStorage.setItem('catering-draft', draft), kept)
  await page.goto('/catering')
  await seed.dispose()
  await expect(page.getByRole('button', { name: `Event Date: ${formatDay(eventDay)}` })).toBeVisible()
}

export const submitButton = (page: Page) => page.getByRole('button', { name: /^Place Order & Pay/ })

/** Fills in all required fields and a menu, so that the form can be sent. */
export async function fillInWithMenu(page: Page, open = fillInOrder): Promise<void> {
  await open(page)
  await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('2')
}

/** Gives the page a new tab that stays where it is, so that a test sees the page alone. */
export async function giveIdleTab(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.open = () => ({ location: { replace() {} }, close() {} }) as unknown as Window
  })
}

/** Keeps toasts until the page removes them. A browser stops their time while its page is hidden. */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }))
}

export const toast = (page: Page) => page.locator('[data-sonner-toast]').first()

/** The address to which orders are sent. */
export const orders = '**/functions/v1/create-catering-order'

/** Answers the order call as the server would, and returns the keys of the calls. */
export async function answerOrders(page: Page, answer: { status: number; body: object }): Promise<string[]> {
  const keys: string[] = []
  await page.route(orders, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    await route.fulfill({ status: answer.status, json: answer.body })
  })
  return keys
}

/** Pays on the payment page with a card. */
export async function payOn(
  payment: Page,
  card = '4242 4242 4242 4242',
  button: string | RegExp = /^Pay/,
): Promise<void> {
  await payment.getByLabel('Card number').fill(card)
  await payment.getByLabel('Expiry').fill('12/34')
  await payment.getByLabel('CVC').fill('123')
  await payment.getByRole('button', { name: button }).click()
}
