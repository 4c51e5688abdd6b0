import { expect, type Locator } from '@playwright/test'
import { formatDay } from '../../contract/london-time.ts'
import {
  answerOrders,
  eventDay,
  fields,
  fillInOrder,
  keepToasts,
  submitButton as submit,
  toast,
} from './fill-order-form.ts'
import { hold, test } from './site.ts'

test('empty fields say so all at once, the first in a toast too, until they are filled in or the page is left', async ({
  page,
}) => {
  await keepToasts(page)
  await page.goto('/catering')
  await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('1')
  await submit(page).click()
  const name = page.getByLabel('Full Name')
  const text = 'Please fill in the customer name field.'
  await expect(toast(page)).toContainText('Missing Information')
  await expect(toast(page)).toContainText(text)
  await expect(name).toBeFocused()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toHaveAccessibleDescription(text)
  // Another field does not affect it.
  await page.getByLabel('City').fill('Hounslow')
  await expect(toast(page)).toContainText(text)
  await name.fill('Jasleen Kaur')
  await expect(name).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('Missing Information')).toHaveCount(0)

  for (const label of ['Email Address', 'Phone Number', 'Delivery Address', 'Postal Code', 'Number of Guests'])
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(/^Please fill in the .* field\.$/)
  await expect(page.getByRole('button', { name: /^Event Date/ })).toHaveAccessibleDescription(
    /Please select an event date\.$/,
  )

  await submit(page).click()
  await expect(toast(page)).toContainText('customer email')
  await page.getByRole('link', { name: 'Our Food' }).first().click()
  await expect(page).toHaveURL('/menu')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
})

test('a toast that is outdated before its library has loaded is never shown', async ({ page }) => {
  const release = await hold(page, '**/assets/toaster-*.js')
  await page.goto('/catering')
  await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('1')
  await submit(page).click()
  await expect(page.getByLabel('Full Name')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Full Name').fill('Jasleen Kaur')
  await submit(page).click()
  await expect(page.getByLabel('Email Address')).toHaveAttribute('aria-invalid', 'true')
  release()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
  await expect(toast(page)).toContainText('customer email')
})

const packages = [
  'Deluxe Tandoori Feast',
  'Traditional Curry Banquet',
  'Vegetarian Delight Package',
  'Executive Lunch Box',
]
const prices = [
  /£249\.99.*Serves 10.*£25\.00 a guest/,
  /£199\.99.*Serves 10.*£20\.00 a guest/,
  /£159\.99.*Serves 10.*£16\.00 a guest/,
  /£19\.99.*Serves 1(?!.*a guest)/,
]

test('labels, marks and constraints are those of docs/site.md, and the packages come before the personal fields', async ({
  page,
}) => {
  await page.goto('/catering')
  for (const [label] of fields) await expect(page.getByText(`${label} *`, { exact: true })).toBeVisible()
  await expect(page.getByText('Special Instructions', { exact: true })).toBeVisible()
  for (const heading of ['Customer Information', 'Delivery Information', 'Event Details', 'Select Your Menus']) {
    await expect(page.getByRole('group', { name: heading })).toBeVisible()
  }
  await expect(page.getByLabel('Email Address')).toHaveAttribute('type', 'email')
  for (const label of ['Number of Guests', 'Quantity: Executive Lunch Box (chicken)'])
    await expect(page.getByLabel(label)).toHaveAttribute('inputmode', 'numeric')
  await expect(page.locator('form [required]')).toHaveCount(0)

  const rows = page.getByRole('group', { name: 'Select Your Menus' }).getByRole('listitem')
  await expect(rows.getByRole('heading')).toHaveText(packages)
  for (const [index, price] of prices.entries()) await expect(rows.nth(index)).toContainText(price)
  const [name, last] = [await page.getByLabel('Full Name').boundingBox(), await rows.last().boundingBox()]
  expect(name?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0))
  // Screen readers hear an amount of zero, but it is not shown.
  await expect(page.getByText('£0.00')).toHaveClass('sr-only')
})

test('on paper there is nothing to fill in, and what was chosen stays', async ({ page, hydrated }) => {
  await hydrated('/catering')
  await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('2')
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('main').locator('input, textarea, [type=submit]').filter({ visible: true })).toHaveCount(0)
  for (const name of ['Executive Lunch Box', 'Order Summary'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
})

test('the menu cards open their dialogs', async ({ page, hydrated }) => {
  await hydrated('/catering')
  for (const title of ['Catering Menu 1', 'Catering Menu 2']) {
    const card = page.getByRole('button', { name: title })
    await card.click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toContainText('Menu image will be added here')
    await expect(dialog.getByRole('img', { name: title })).toContainText(
      title === 'Catering Menu 1' ? /Deluxe Tandoori Feast.*£25.00 a guest.*Seekh kebabs/ : /Executive Lunch Box/,
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(card).toBeFocused()
  }
})

test('the summary shows only above zero, a quantity left empty is zero, and a button that goes off keeps the focus', async ({
  page,
  hydrated,
}) => {
  await hydrated('/catering')
  const [more, less] = ['more', 'less'].map((step) =>
    page.getByRole('button', { name: `One ${step}: Executive Lunch Box (chicken)` }),
  ) as [Locator, Locator]
  const quantity = page.getByLabel('Quantity: Executive Lunch Box (chicken)')
  const hint = page.getByText('Choose a menu to see your total.', { exact: true })
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Place Order & Pay £0.00' })).toBeDisabled()
  await expect(hint).toBeVisible()
  await expect(less).toBeDisabled()
  await more.click({ clickCount: 3 })
  await expect(page.getByText('Executive Lunch Box (chicken) x 3')).toBeVisible()
  await expect(hint).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Total / })).toBeHidden()
  await less.click()
  await expect(page.getByRole('button', { name: 'Place Order & Pay £39.98' })).toBeEnabled()
  await page.getByLabel('Number of Guests').fill('5')
  const serves = page.getByText('Your menus serve 2. You have 5 guests, so 3 more to feed.')
  await expect(page.getByRole('group', { name: 'Select Your Menus' }).locator(serves)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Order Summary' }).locator(serves)).toBeVisible()
  await quantity.fill('')
  await quantity.blur()
  await expect(quantity).toHaveValue('0')
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toHaveCount(0)

  await more.click()
  await less.press('Enter')
  await expect(less).toBeDisabled()
  await expect(less).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(quantity).toHaveValue('0')
  await more.click()
  await expect(quantity).toHaveValue('1')
})

test('a quantity that is not a number stays and its field says so, also when Enter is pressed, and no mouse wheel changes it', async ({
  page,
  hydrated,
}) => {
  await hydrated('/catering')
  const quantity = page.getByLabel('Quantity: Deluxe Tandoori Feast')
  await quantity.fill('4')
  await quantity.hover()
  const before = await page.evaluate(() => window.scrollY)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before)
  await expect(quantity).toHaveValue('4')

  await quantity.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('x')
  await expect(quantity).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Tab')
  await expect(quantity).toHaveAttribute('aria-invalid', 'true')
  await expect(quantity).toHaveAccessibleDescription(/^Write one whole number/)
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toHaveCount(0)
  await page.getByRole('button', { name: 'One more: Deluxe Tandoori Feast' }).click()
  await expect(quantity).toHaveValue('5')
  await expect(quantity).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('Deluxe Tandoori Feast x 5')).toBeVisible()

  await page.getByRole('button', { name: 'One more: Traditional Curry Banquet' }).click()
  await quantity.fill('2x')
  await quantity.press('Enter')
  await expect(quantity).toBeFocused()
  await expect(quantity).toHaveValue('2x')
  await expect(quantity).toHaveAccessibleDescription(/^Write one whole number/)
  // This error comes before those of missing fields, which a toast would name.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
})

test("at 1024 and 1100 pixels a menu's text has room beside its picture", async ({ page }) => {
  await page.goto('/catering')
  const menu = page.locator('form').getByRole('listitem').filter({ hasText: 'Deluxe Tandoori Feast' })
  const box = async (text: string) => (await menu.getByText(text).boundingBox()) ?? { width: 0, height: 0 }
  for (const width of [1024, 1100]) {
    await page.setViewportSize({ width, height: 768 })
    expect((await box('The whole clay oven')).width).toBeGreaterThan(240)
    expect((await box('Serves 10')).height).toBeLessThan(40)
    expect(await menu.evaluate((item) => item.scrollWidth - item.clientWidth)).toBe(0)
  }
})

test('what the shared rules refuse is said at its field or beside the menus, and nothing is sent', async ({ page }) => {
  const keys = await answerOrders(page, { status: 500, body: {} })
  await fillInOrder(page)
  const quantityOf = (menu: string) => page.getByLabel(`Quantity: ${menu}`)
  const deluxe = quantityOf('Deluxe Tandoori Feast')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page
    .locator('form', { has: page.getByLabel('Full Name') })
    .evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(toast(page)).toContainText('No Menu Selected')
  await expect(toast(page)).toContainText('Please select at least one catering menu.')
  await expect(deluxe).toBeFocused()

  await deluxe.fill('2000')
  await page.getByLabel('Email Address').fill('jasleen at example')
  await submit(page).click()
  await expect(toast(page)).toContainText('Please enter a valid email address.')
  await expect(page.getByLabel('Email Address')).toBeFocused()

  await page.getByLabel('Email Address').fill('jasleen@example.com')
  for (const menu of ['Traditional Curry Banquet', 'Vegetarian Delight Package']) await quantityOf(menu).fill('2000')
  await submit(page).click()
  await expect(toast(page)).toContainText('We can take at most £999,999.99 online. Please order less, or ring us.')
  await expect(deluxe).toBeFocused()
  expect(await deluxe.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0)
  expect(keys).toEqual([])
})

test('a reload loses nothing, and the address has room for two lines', async ({ page }) => {
  await fillInOrder(page)
  await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('2')
  await page.getByLabel('Special Instructions').fill('Two doors down')
  const street = page.getByLabel('Delivery Address')
  await street.fill('Flat 2')
  await street.press('Enter')
  await page.keyboard.type('1 High Street')
  await expect(street).toHaveValue('Flat 2\n1 High Street')
  expect(await street.evaluate((field) => field.scrollHeight - field.clientHeight)).toBe(0)
  await page.reload()
  for (const [label, value] of fields) {
    await expect(page.getByLabel(label)).toHaveValue(label === 'Delivery Address' ? 'Flat 2\n1 High Street' : value)
  }
  await expect(page.getByLabel('Special Instructions')).toHaveValue('Two doors down')
  await expect(page.getByRole('button', { name: `Event Date: ${formatDay(eventDay)}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order & Pay £499.98' })).toBeEnabled()
})

test('with the keyboard alone', async ({ page }) => {
  await answerOrders(page, { status: 502, body: {} })
  await page.goto('/catering')
  await page.getByRole('button', { name: 'One less: Deluxe Tandoori Feast' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Quantity: Deluxe Tandoori Feast')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(submit(page)).toBeEnabled()
  await page.getByLabel('Full Name').focus()
  const type = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  for (const text of ['Jasleen Kaur', 'jasleen@example.com', '02079460999', '1 High Street', 'Hounslow', 'TW3 1AA'])
    await type(text)
  await expect(page.getByRole('button', { name: /^Event Date/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell').getByRole('button').and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Event Date: \w+day/ })).toBeFocused()
  await page.getByLabel('Event Time').focus()
  await page.keyboard.type('0630PM')
  await page.getByLabel('Number of Guests').focus()
  await type('15')
  await page.getByLabel('Quantity: Deluxe Tandoori Feast').press('Enter')
  await expect(toast(page)).toContainText('Order Failed')
})
