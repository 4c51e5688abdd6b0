import { expect, type Locator } from '@playwright/test'
import { formatDay, londonDay } from '../../contract/london-time.ts'
import { expectNoViolation } from './accessible.ts'
import { chooseDay, dayName, eventDay, fields, fillInOrder, submitButton as submit } from './fill-order-form.ts'
import { test } from './site.ts'

test('today and earlier can not be chosen, tomorrow can', async ({ page, hydrated }) => {
  await hydrated('/catering')
  await page.getByRole('button', { name: /^Event Date/ }).click()
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('button', { name: dayName(eventDay) })).toBeEnabled()
  const today = londonDay(new Date())
  const isShown = today.slice(0, 7) === eventDay.slice(0, 7)
  if (isShown) await expect(grid.getByRole('button', { name: dayName(today) })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Event Date/ })).toBeFocused()
})

test('the day field says what it expects and what is wrong', async ({ page }) => {
  await page.goto('/catering')
  const day = page.getByRole('button', { name: /^Event Date/ })
  await expect(day).toHaveAccessibleDescription('Required')
  for (const [label, value] of fields) await page.getByLabel(label).fill(value)
  await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('1')
  await submit(page).click()
  await expect(day).toBeFocused()
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await expect(day).toHaveAccessibleDescription('Required Please select an event date.')
  await expectNoViolation(page, 'form')
  await chooseDay(page)
  await expect(day).not.toHaveAttribute('aria-invalid')
})

test('the calendar opens and closes with its button, and keeps a day that is chosen again', async ({ page }) => {
  await fillInOrder(page)
  const day = page.getByRole('button', { name: `Event Date: ${formatDay(eventDay)}` })
  const grid = page.getByRole('grid')
  await day.focus()
  await page.keyboard.press('ArrowDown')
  await expect(grid.getByRole('button', { name: dayName(eventDay) })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(grid).toHaveCount(0)
  await expect(day).toBeFocused()
  await day.click()
  await expect(grid).toBeVisible()
  await day.focus()
  await page.keyboard.press('Escape')
  await expect(grid).toHaveCount(0)
  await expect(day).toBeFocused()
})

test('the ring stays around the focused day when a key turns to another month', async ({ page, hydrated }) => {
  // The server lives in another week than this page.
  await page.route('**/functions/v1/delivery-days*', (route) => route.abort())
  await page.clock.setFixedTime('2026-11-18T12:00:00Z')
  await hydrated('/catering')
  await page.getByRole('button', { name: /^Event Date/ }).press('Enter')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('button', { name: '19 November 2026' })).toBeFocused()
  for (const [key, day] of [
    ['ArrowRight', '20 November 2026'],
    ['PageDown', '20 December 2026'],
    ['PageUp', '20 November 2026'],
    ['Shift+PageDown', '20 November 2027'],
    ['End', '21 November 2027'],
    ['ArrowDown', '28 November 2027'],
  ] as const) {
    await page.keyboard.press(key)
    const focused = grid.getByRole('button', { name: day })
    await expect(focused).toBeFocused()
    await expect(focused).toHaveCSS('outline-style', 'solid')
  }
})

test('a calendar that does not load says so, and leaves the form usable', async ({ page, hydrated }) => {
  await page.route(/\/assets\/calendar-/, (route) => route.abort())
  await hydrated('/catering')
  await page.getByLabel('Full Name').fill('Jasleen Kaur')
  const day = page.getByRole('button', { name: /^Event Date/ })
  await day.click()
  await expect(page.getByText('The calendar did not load. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Jasleen Kaur')
  await page.unroute(/\/assets\/calendar-/)
  await day.click()
  await day.click()
  await expect(page.getByRole('grid')).toBeVisible()
})

test('past days are struck through, today is underlined', async ({ page, hydrated }) => {
  // The server lives in another week than this page.
  await page.route('**/functions/v1/delivery-days*', (route) => route.abort())
  await page.clock.setFixedTime('2026-11-18T12:00:00Z')
  await hydrated('/catering')
  await page.getByRole('button', { name: /^Event Date/ }).click()
  const day = (name: RegExp) => page.getByRole('grid').getByRole('button', { name })
  await expect(day(/17 November/)).toHaveCSS('text-decoration-line', 'line-through')
  await expect(day(/18 November/)).toHaveCSS('text-decoration-line', 'underline')
  await expect(day(/19 November/)).toHaveCSS('text-decoration-line', 'none')
})

test('in forced colours the chosen day has a ground of its own', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await fillInOrder(page)
  await page.getByRole('button', { name: /^Event Date/ }).click()
  const chosen = page.getByRole('grid').locator('[aria-selected=true]')
  await expect(chosen).toHaveCSS('forced-color-adjust', 'none')
  await expect(chosen).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('on a small phone the calendar is no wider than the page', async ({ page, hydrated }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await hydrated('/catering')
  await page.getByRole('button', { name: /^Event Date/ }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('with letters twice as large the calendar takes the form’s width, and its days stay large', async ({
  page,
  hydrated,
}) => {
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await hydrated('/catering')
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    const day = page.getByRole('button', { name: /^Event Date/ })
    await day.click()
    await expect(page.getByRole('grid')).toBeVisible()
    const widthOf = (each: Locator) => each.evaluate((element) => element.getBoundingClientRect().width)
    const form = await widthOf(page.getByLabel('Full Name'))
    expect(await widthOf(page.getByRole('grid').locator('xpath=ancestor::*[contains(@class, "border-2")]'))).toBe(form)
    const days = await page.getByRole('grid').getByRole('button').all()
    for (const each of [days[0], days.at(-1)]) {
      const { width = 0, height = 0 } = (await each?.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('the calendar leaves the error of the field beside it readable', async ({ page, hydrated }) => {
  await page.setViewportSize({ width: 1440, height: 768 })
  await hydrated('/catering')
  for (const [label, value] of fields.slice(0, -1)) await page.getByLabel(label).fill(value)
  await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('1')
  await submit(page).click()
  await page.getByRole('button', { name: /^Event Date/ }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  const isOnTop = await page.locator('#eventTime-error').evaluate((error) => {
    const { left, top } = error.getBoundingClientRect()
    return document.elementFromPoint(left + 2, top + 8) === error
  })
  expect(isOnTop).toBe(true)
})
