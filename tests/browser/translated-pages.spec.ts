import { expect, test } from '@playwright/test'
import { applications, fillInApplication, send } from './application-form.ts'
import { fillInOrder, payOn, submitButton } from './fill-order-form.ts'
import { holdScripts } from './site.ts'
import { openRow, placeAndPay, signIn } from './staff.ts'
import { translate } from './translate.ts'

test.beforeEach(({ context }) => context.addInitScript(translate))

test('an order is changed, placed, paid and confirmed on pages that the browser translates', async ({ page }) => {
  await fillInOrder(page)
  const quantity = page.getByLabel('Quantity: Deluxe Tandoori Feast')
  for (const [number, total] of [
    ['1', '£249.99'],
    ['3', '£749.97'],
    ['', 'Choose a menu to see your total.'],
    ['2', '£499.98'],
  ] as const) {
    await quantity.fill(number)
    await expect(page.getByText(total).last()).toBeVisible()
  }
  const opened = page.waitForEvent('popup')
  await submitButton(page).click()
  const payment = await opened
  await payOn(payment, undefined, /Pay/)
  await expect(payment.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(page.getByText('is already paid')).toBeVisible()
  await payment.getByRole('button', { name: 'Order this again' }).click()
  await expect(payment.getByLabel('Quantity: Deluxe Tandoori Feast')).toHaveValue('2')
})

test('what somebody types before the page is alive stays', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/catering', { waitUntil: 'commit' })
  await page.getByLabel('Full Name').fill('Jasleen Kaur')
  release()
  await page.getByRole('button', { name: /^Event Date/ }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Jasleen Kaur')
})

test('somebody subscribes to the news, and goes on through the pages', async ({ page }) => {
  await page.goto('/')
  const block = page.getByRole('region', { name: 'Join Our Spice Route' })
  await block.getByPlaceholder('Enter your email address').fill('not an address')
  await block.getByRole('button', { name: 'Subscribe' }).click()
  await expect(block.getByRole('status')).toContainText('Please enter a valid email address.')
  await block.getByPlaceholder('Enter your email address').fill(`${crypto.randomUUID()}@example.com`)
  await block.getByRole('button', { name: 'Subscribe' }).click()
  await expect(block.getByRole('status')).toContainText('Nearly there')
  const main = page.getByRole('navigation', { name: 'Main' })
  for (const [link, heading] of [
    ['Our Food', 'Menu'],
    ['Catering', 'Catering'],
    ['Careers', 'Careers'],
    ['Home', 'Cookin'],
  ] as const) {
    await main.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  }
})

test('somebody applies for a job, and what is sent is in our language', async ({ page }) => {
  const application = page.waitForRequest(applications)
  await page.goto('/careers')
  await expect(page.getByText('Title')).toBeVisible()
  await expect(page.locator('label font font').first()).toBeVisible()
  await send(page).click()
  await expect(page.getByText('Please').first()).toBeVisible()
  await fillInApplication(page)
  await send(page).click()
  await expect(page.getByText('Your application is with us')).toBeVisible()
  expect((await application).postDataJSON()).toMatchObject({ title: 'Ms' })
})

test('the staff go through an order', async ({ page, context }) => {
  const { name, number } = await placeAndPay()
  await signIn(context, 'owner')
  await page.goto('/staff')
  await openRow(page, name)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await page.getByRole('button', { name: 'Cooked' }).click()
  await expect(page.getByRole('button', { name: 'Cooked' })).toHaveAttribute('aria-pressed', 'true')
  for (const place of ['Enquiries', 'Rules and days', 'Books', 'Site', 'People', 'Orders']) {
    await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: place }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(new RegExp(place, 'i'))
  }
})
