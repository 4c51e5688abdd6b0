import { expect } from '@playwright/test'
import { formatDay } from '../../contract/london-time.ts'
import {
  answerOrders,
  chooseDay,
  eventDay,
  fields,
  fillInWithMenu as fillIn,
  keepToasts,
  submitButton as submit,
  toast,
} from './fill-order-form.ts'
import { hold, holdScripts, test } from './site.ts'

test('missing fields are named in order, in a toast and at the field, which gets the focus', async ({ page }) => {
  await page.goto('/catering')
  await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('1')
  for (const [label, value, words] of fields) {
    await submit(page).click()
    const text = `Please fill in the ${words} field.`
    await expect(toast(page)).toContainText('Missing Information')
    await expect(toast(page)).toContainText(text)
    const field = page.getByLabel(label)
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(text)
    await field.fill(value)
    await expect(field).not.toHaveAttribute('aria-invalid')
  }
  await submit(page).click()
  await expect(toast(page)).toContainText('Please select an event date.')
  await expect(page.getByRole('button', { name: /^Event Date/ })).toBeFocused()
  await chooseDay(page)
  await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('0')
  await expect(submit(page)).toBeDisabled()
  await page
    .locator('form', { has: page.getByLabel('Full Name') })
    .evaluate((form: HTMLFormElement) => form.requestSubmit())
  await expect(toast(page)).toContainText('No Menu Selected')
  await expect(toast(page)).toContainText('Please select at least one catering menu.')
  await expect(page.getByLabel('Quantity: Deluxe Tandoori Feast')).toBeFocused()
})

test('a toast about a field goes when the field is corrected, and at the next submit', async ({ page }) => {
  await keepToasts(page)
  await page.goto('/catering')
  await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('1')
  await submit(page).click()
  await expect(page.getByText('Missing Information')).toBeVisible()
  // Another field does not affect it.
  await page.getByLabel('City').fill('Hounslow')
  await expect(toast(page)).toContainText('customer name')
  await page.getByLabel('Full Name').fill('Jasleen Kaur')
  await expect(page.getByText('Missing Information')).toHaveCount(0)

  for (const [label, value] of fields) await page.getByLabel(label).fill(value)
  await submit(page).click()
  await expect(toast(page)).toContainText('Please select an event date.')
  await chooseDay(page)
  await expect(page.getByText('Missing Information')).toHaveCount(0)

  await page.getByLabel('Postal Code').fill('')
  await submit(page).click()
  await expect(toast(page)).toContainText('delivery postal code')
  await page.getByLabel('Email Address').fill('')
  await submit(page).click()
  await expect(page.getByText('Please fill in the customer email field.', { exact: true }).last()).toBeVisible()
  await expect(page.getByText('Please fill in the delivery postal code field.')).toHaveCount(0)
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

test('labels, marks and constraints are those of docs/site.md', async ({ page }) => {
  await page.goto('/catering')
  for (const [label] of fields) await expect(page.getByText(`${label} *`, { exact: true })).toBeVisible()
  await expect(page.getByText('Special Instructions', { exact: true })).toBeVisible()
  for (const heading of ['Customer Information', 'Delivery Information', 'Event Details', 'Select Your Menus']) {
    await expect(page.getByRole('group', { name: heading })).toBeVisible()
  }
  await expect(page.getByLabel('Email Address')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Number of Guests')).toHaveAttribute('min', '1')
  await expect(page.getByLabel('Quantity: Executive Lunch Box (chicken)')).toHaveAttribute('min', '0')
  await expect(page.locator('form [required]')).toHaveCount(0)
  const menus = page.getByRole('group', { name: 'Select Your Menus' })
  await expect(menus.getByText('Serves 10')).toHaveCount(3)
  await expect(menus.getByText('£19.99')).toBeVisible()
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

test('the summary shows only above zero, and text that is no number counts as zero', async ({ page, hydrated }) => {
  await hydrated('/catering')
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Place Order & Pay £0.00' })).toBeDisabled()
  await page.getByRole('button', { name: 'One more: Executive Lunch Box (chicken)' }).click({ clickCount: 3 })
  await expect(page.getByText('Executive Lunch Box (chicken) x 3')).toBeVisible()
  await page.getByRole('button', { name: 'One less: Executive Lunch Box (chicken)' }).click()
  await expect(page.getByRole('button', { name: 'Place Order & Pay £39.98' })).toBeEnabled()
  await page.getByLabel('Number of Guests').fill('5')
  const serves = page.getByText('Your menus serve 2. You have 5 guests, so 3 more to feed.')
  await expect(page.getByRole('group', { name: 'Select Your Menus' }).locator(serves)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Order Summary' }).locator(serves)).toBeVisible()
  const quantity = page.getByLabel('Quantity: Executive Lunch Box (chicken)')
  await quantity.fill('')
  await quantity.blur()
  await expect(quantity).toHaveValue('0')
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toHaveCount(0)
})

for (const width of [1024, 1100]) {
  test(`at ${width} pixels a menu's text has room beside its picture`, async ({ page, hydrated }) => {
    await page.setViewportSize({ width, height: 768 })
    await hydrated('/catering')
    const menu = page.locator('form').getByRole('listitem').filter({ hasText: 'Deluxe Tandoori Feast' })
    const box = async (text: string) => (await menu.getByText(text).boundingBox()) ?? { width: 0, height: 0 }
    expect((await box('The whole clay oven')).width).toBeGreaterThan(240)
    expect((await box('Serves 10')).height).toBeLessThan(40)
    expect(await menu.evaluate((item) => item.scrollWidth - item.clientWidth)).toBe(0)
  })
}

test('a button that becomes disabled keeps the focus', async ({ page, hydrated }) => {
  await hydrated('/catering')
  const less = page.getByRole('button', { name: 'One less: Executive Lunch Box (chicken)' })
  const quantity = page.getByLabel('Quantity: Executive Lunch Box (chicken)')
  await expect(less).toBeDisabled()
  await page.getByRole('button', { name: 'One more: Executive Lunch Box (chicken)' }).click()
  await less.press('Enter')
  await expect(less).toBeDisabled()
  await expect(less).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(quantity).toHaveValue('0')
  await page.getByRole('button', { name: 'One more: Executive Lunch Box (chicken)' }).click()
  await expect(quantity).toHaveValue('1')
})

test('a value that the shared rules refuse gets a message at its field, and nothing is sent', async ({ page }) => {
  const keys = await answerOrders(page, { status: 500, body: {} })
  await fillIn(page)
  await page.getByLabel('Email Address').fill('jasleen at example')
  await submit(page).click()
  await expect(toast(page)).toContainText('Please enter a valid email address.')
  await expect(page.getByLabel('Email Address')).toBeFocused()
  expect(keys).toEqual([])
})

test('the address has room for two lines, and Enter begins the second', async ({ page, hydrated }) => {
  await hydrated('/catering')
  const street = page.getByLabel('Delivery Address')
  await street.fill('Flat 2')
  await street.press('Enter')
  await page.keyboard.type('1 High Street')
  await expect(street).toHaveValue('Flat 2\n1 High Street')
  expect(await street.evaluate((field) => field.scrollHeight - field.clientHeight)).toBe(0)
  await page.reload()
  await expect(street).toHaveValue('Flat 2\n1 High Street')
})

test('an order larger than can be charged says so beside the menus', async ({ page }) => {
  const keys = await answerOrders(page, { status: 500, body: {} })
  await fillIn(page)
  for (const menu of ['Deluxe Tandoori Feast', 'Traditional Curry Banquet', 'Vegetarian Delight Package'])
    await page.getByLabel(`Quantity: ${menu}`).fill('2000')
  await submit(page).click()
  await expect(toast(page)).toContainText('We can take at most £999,999.99 online. Please order less, or ring us.')
  await expect(page.getByLabel('Quantity: Deluxe Tandoori Feast')).toBeFocused()
  const cut = await page
    .getByLabel('Quantity: Deluxe Tandoori Feast')
    .evaluate((field) => field.scrollWidth - field.clientWidth)
  expect(cut).toBe(0)
  expect(keys).toEqual([])
})

test('a reload loses nothing', async ({ page }) => {
  await fillIn(page)
  await page.getByLabel('Special Instructions').fill('Two doors down')
  await page.reload()
  for (const [label, value] of fields) await expect(page.getByLabel(label)).toHaveValue(value)
  await expect(page.getByLabel('Special Instructions')).toHaveValue('Two doors down')
  await expect(page.getByRole('button', { name: `Event Date: ${formatDay(eventDay)}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order & Pay £499.98' })).toBeEnabled()
})

test('text typed before the page is hydrated is kept, also through a reload', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/catering', { waitUntil: 'commit' })
  await page.getByLabel('Full Name').fill('Quick Customer')
  await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('4')
  release()
  const isKept = async () => {
    await expect(page.getByText('Executive Lunch Box (chicken) x 4')).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('Quick Customer')
  }
  await isKept()
  await page.reload()
  await isKept()
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
