import { expect, type Page } from '@playwright/test'
import { fillInOrder, payOn, submitButton } from './fill-order-form.ts'
import { makeOld } from './old-browser.ts'
import { holdScripts, pages, test } from './site.ts'
import { placeAndPay, signIn } from './staff.ts'

test.use({ bypassCSP: true, serviceWorkers: 'block', viewport: { width: 390, height: 844 } })
test.beforeEach(({ context }) => makeOld(context))
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }))

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu', exact: true })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' })

test('each page is whole in the oldest browsers', async ({ page, hydrated }) => {
  for (const { path, heading } of pages) {
    await hydrated(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  expect(await page.evaluate(() => ['showPopover' in HTMLElement.prototype, 'groupBy' in Map])).toEqual([false, false])
})

test('the menu closes by its button and on Escape, gives the focus back, and leads on', async ({ page, hydrated }) => {
  await hydrated('/')
  await expect(menu(page)).toBeHidden()
  await openMenu(page).click()
  await expect(menu(page).getByRole('link', { name: 'Careers' })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('#page')).toHaveAttribute('inert', '')
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu(page)).toBeHidden()
  await expect(page.locator('#page')).not.toHaveAttribute('inert')
  await openMenu(page).click()
  await page.keyboard.press('Tab')
  await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(openMenu(page)).toBeFocused()
  await openMenu(page).click()
  await menu(page).getByRole('link', { name: 'Careers' }).click()
  await expect(page).toHaveURL('/careers')
  await expect(menu(page)).toBeHidden()
  await expect(page.locator('#page')).not.toHaveAttribute('inert')
})

test('before its script a page is seen, not its menu; a menu that is pressed then opens when the script has come', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(menu(page)).toBeHidden()
  await openMenu(page).click()
  release()
  await expect(menu(page).getByRole('link', { name: 'Careers' })).toBeInViewport()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('a page is seen, not its menu, and its links lead on', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(menu(page)).toBeHidden()
    await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Menu' }).click()
    await expect(page).toHaveURL('/menu')
  })
})

test('a catering order is placed, paid and confirmed', async ({ page }) => {
  await fillInOrder(page)
  await page.getByLabel('Special Instructions').fill('Mild, please. 😀')
  await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('1')
  const opened = page.waitForEvent('popup')
  await submitButton(page).click()
  const payment = await opened
  await payOn(payment)
  await expect(payment).toHaveURL(/order-confirmation/)
  await payment.reload()
  await expect(payment.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
})

test('every screen of the staff is shown on an old tablet, and its menu opens and closes', async ({
  page,
  context,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1024, height: 768 })
  const { number } = await placeAndPay()
  const { name } = await signIn(context, 'owner')
  const screens = {
    '': 'Orders',
    'orders/new': 'Take an order',
    [`orders/${number}`]: `Order ${number}`,
    'days/tomorrow': 'Tomorrow',
    week: 'Seven days',
    wall: /^\w+day \d+ \w+$/,
    enquiries: 'Enquiries',
    applications: 'Applications',
    site: 'Site',
    'site/history': 'History of the site',
    'sold-out': 'Sold out today',
    rules: 'Rules and days',
    books: 'The books',
    news: 'News',
    opening: 'Opening',
    people: 'People',
    myself: name,
  }
  for (const [path, heading] of Object.entries(screens)) {
    await test.step(path, async () => {
      await page.goto(`/staff/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    })
  }
  const entry = page.getByRole('link', { name: 'Passphrase and passkeys' })
  await expect(entry).toBeHidden()
  await page.getByRole('button', { name }).click()
  await expect(entry).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await page.getByRole('button', { name }).click()
  await page.getByRole('link', { name: 'Seven days' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Seven days')
  await expect(entry).toBeHidden()
})
