import { expect, type Page } from '@playwright/test'
import { expectNoViolation } from './accessible.ts'
import { submitButton } from './fill-order-form.ts'
import { test } from './site.ts'

const bar = (page: Page) => page.getByRole('link', { name: /^Total / })

/** Whether nothing covers the middle or the lower edge of the focused element. */
const focusIsSeen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return false
    const { left, width, top, bottom, height } = focused.getBoundingClientRect()
    const isSeenAt = (y: number) => {
      const shown = document.elementFromPoint(left + width / 2, y)
      return shown !== null && (focused.contains(shown) || shown.contains(focused))
    }
    return isSeenAt(top + height / 2) && isSeenAt(bottom - 2)
  })

test.use({ viewport: { width: 390, height: 664 } })

const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('the total comes without moving anything, is read out once, stays in view beside the form, and leads to the summary', async ({
  page,
  hydrated,
}) => {
  await hydrated('/catering')
  await expect(bar(page)).toHaveCount(0)
  await page.getByLabel('Number of Guests').fill('12')
  const more = page.getByRole('button', { name: 'One more: Deluxe Tandoori Feast' })
  const top = () => more.evaluate((button) => Math.round(button.getBoundingClientRect().top + window.scrollY))
  const before = await top()
  await more.click()
  await expect(bar(page)).toBeVisible()
  expect(await top()).toBe(before)
  const live = '[aria-live], [role=status], [role=alert]'
  await expect(page.locator(live).getByText('£249.99', { exact: true })).toHaveCount(2)
  await expect(page.locator(live).getByText(/^Your menus serve 10/)).toHaveCount(1)
  await expect(page.locator(live).locator(bar(page))).toHaveCount(0)
  await page.getByRole('button', { name: 'One less: Deluxe Tandoori Feast' }).click()
  await expect(bar(page)).toHaveCount(0)
  expect(await top()).toBe(before)

  await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('2')
  await expect(bar(page)).toContainText('£39.98')
  for (const name of ['One more: Deluxe Tandoori Feast', 'One more: Traditional Curry Banquet']) {
    await page.getByRole('button', { name }).click()
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
  }
  await expect(bar(page)).toContainText('£489.96')
  await page.getByText('Delivery Information').scrollIntoViewIfNeeded()
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  await bar(page).click()
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary).toBeFocused()
  await expect(summary).toBeInViewport({ ratio: 1 })
  await expect(bar(page)).not.toBeInViewport()
  expect(await pageWidth(page)).toBe(390)
  await expectNoViolation(page)
})

test('the total covers no focused element, makes room for a field in use, and is never wider than the page', async ({
  page,
  hydrated,
}) => {
  await hydrated('/catering')
  const quantity = page.getByLabel('Quantity: Deluxe Tandoori Feast')
  await quantity.fill('1')
  await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('1')
  await quantity.focus()
  const way: string[] = []
  while (!(await submitButton(page).evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press('Tab')
    expect(await focusIsSeen(page), `after ${way.at(-1)}`).toBe(true)
    way.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? ''))
  }
  expect(way.length).toBeGreaterThan(20)
  for (const _ of way) {
    await page.keyboard.press('Shift+Tab')
    expect(await focusIsSeen(page)).toBe(true)
  }

  await page.getByLabel('Full Name').focus()
  await expect(bar(page)).toBeHidden()
  await quantity.focus()
  await expect(bar(page)).toBeVisible()
  await quantity.press('Enter')
  await expect(page.getByText('Please fill in the customer name field.').first()).toBeVisible()
  await expect(bar(page)).toBeHidden()

  const link = 'https://www.google.com/maps/place/Hounslow+High+Street/@51.4678,-0.3617,17z/data=!3m1!4b1'
  await page.getByLabel('Special Instructions').fill(link)
  expect(await pageWidth(page)).toBe(390)
  await page.addStyleTag({ content: 'html { font-size: 32px }' })
  await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('0')
  await quantity.fill('4')
  await expect(bar(page)).toContainText('£999.96')
  expect(await pageWidth(page)).toBe(390)
  expect(await bar(page).evaluate((total) => total.scrollWidth - total.clientWidth)).toBe(0)
})
