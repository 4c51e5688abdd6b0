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

test('under the button it says what is missing for a total', async ({ page, hydrated }) => {
  await hydrated('/catering')
  const hint = page.getByText('Choose a menu to see your total.', { exact: true })
  await expect(hint).toBeVisible()
  await page.getByRole('button', { name: 'One more: Executive Lunch Box (chicken)' }).click()
  await expect(hint).toHaveCount(0)
  await expect(bar(page)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 }, reducedMotion: 'reduce' })

  test('the total stays in view beside the form, links to the summary, and disappears there', async ({
    page,
    hydrated,
  }) => {
    await hydrated('/catering')
    await expect(bar(page)).toHaveCount(0)
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectNoViolation(page)
  })

  test('nothing moves when it comes and goes', async ({ page, hydrated }) => {
    await hydrated('/catering')
    const more = page.getByRole('button', { name: 'One more: Deluxe Tandoori Feast' })
    const top = () => more.evaluate((button) => Math.round(button.getBoundingClientRect().top + window.scrollY))
    const before = await top()
    await more.click()
    await expect(bar(page)).toBeVisible()
    expect(await top()).toBe(before)
    await page.getByRole('button', { name: 'One less: Deluxe Tandoori Feast' }).click()
    await expect(bar(page)).toHaveCount(0)
    expect(await top()).toBe(before)
  })

  test('it covers no focused element, whichever way the keyboard goes', async ({ page, hydrated }) => {
    await hydrated('/catering')
    await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('1')
    await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('1')
    await page.getByLabel('Quantity: Deluxe Tandoori Feast').focus()
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
  })

  test('it makes room for a field in use and for the message of that field', async ({ page, hydrated }) => {
    await hydrated('/catering')
    await page.getByRole('button', { name: 'One more: Deluxe Tandoori Feast' }).click()
    await expect(bar(page)).toBeVisible()
    await page.getByLabel('Full Name').focus()
    await expect(bar(page)).toBeHidden()
    await page.getByLabel('Quantity: Deluxe Tandoori Feast').focus()
    await expect(bar(page)).toBeVisible()
    await page.getByLabel('Quantity: Deluxe Tandoori Feast').press('Enter')
    await expect(page.getByText('Please fill in the customer name field.').first()).toBeVisible()
    await expect(bar(page)).toBeHidden()
  })

  test('a change of the total is read out once', async ({ page, hydrated }) => {
    await hydrated('/catering')
    await page.getByLabel('Number of Guests').fill('12')
    await page.getByRole('button', { name: 'One more: Deluxe Tandoori Feast' }).click()
    const live = '[aria-live], [role=status], [role=alert]'
    await expect(page.locator(live).getByText('£249.99', { exact: true })).toHaveCount(2)
    await expect(page.locator(live).getByText(/^Your menus serve 10/)).toHaveCount(1)
    await expect(page.locator(live).locator(bar(page))).toHaveCount(0)
  })

  test('with letters twice as large it is no wider than the page', async ({ page, hydrated }) => {
    await hydrated('/catering')
    await page.addStyleTag({ content: 'html { font-size: 32px }' })
    await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('4')
    await expect(bar(page)).toContainText('£999.96')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await bar(page).evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0)
  })
})
