import { expect } from '@playwright/test'
import { formatDay } from '../../contract/london-time.ts'
import { expectNoViolation } from './accessible.ts'
import {
  dayName,
  eventDay,
  fields,
  fillInOrder,
  keepToasts,
  pressDay,
  submitButton as submit,
  toast,
} from './fill-order-form.ts'
import { test } from './site.ts'

test('days begin tomorrow, past ones are struck through, today is underlined, and the ring follows the keys', async ({
  page,
  hydrated,
}) => {
  // This page's clock is in another week than the server's.
  await page.route('**/functions/v1/delivery-days*', (route) => route.abort())
  await page.clock.setFixedTime('2026-11-18T12:00:00Z')
  await hydrated('/catering')
  const field = page.getByRole('button', { name: /^Event Date/ })
  await field.press('Enter')
  const day = (name: string | RegExp) => page.getByRole('grid').getByRole('button', { name })
  await expect(day('19 November 2026')).toBeFocused()
  await expect(day('19 November 2026')).toBeEnabled()
  await expect(day(/18 November/)).toBeDisabled()
  await expect(day(/17 November/)).toHaveCSS('text-decoration-line', 'line-through')
  await expect(day(/18 November/)).toHaveCSS('text-decoration-line', 'underline')
  await expect(day(/19 November/)).toHaveCSS('text-decoration-line', 'none')
  for (const [key, name] of [
    ['ArrowRight', '20 November 2026'],
    ['PageDown', '20 December 2026'],
    ['PageUp', '20 November 2026'],
    ['Shift+PageDown', '20 November 2027'],
    ['End', '21 November 2027'],
    ['ArrowDown', '28 November 2027'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(day(name)).toBeFocused()
    await expect(day(name)).toHaveCSS('outline-style', 'solid')
  }
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
})

test('the day field says what it expects and what is wrong, and its calendar covers no error', async ({ page }) => {
  await keepToasts(page)
  await page.setViewportSize({ width: 1440, height: 768 })
  await page.goto('/catering')
  const day = page.getByRole('button', { name: /^Event Date/ })
  await expect(day).toHaveAccessibleDescription('Required')
  for (const [label, value] of fields.slice(0, -1)) await page.getByLabel(label).fill(value)
  await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('1')
  await submit(page).click()
  await day.click()
  await expect(page.getByRole('grid')).toBeVisible()
  const isOnTop = await page.locator('#eventTime-error').evaluate((error) => {
    const { left, top } = error.getBoundingClientRect()
    return document.elementFromPoint(left + 2, top + 8) === error
  })
  expect(isOnTop).toBe(true)

  await page.getByLabel('Event Time').fill('18:30')
  await submit(page).click()
  await expect(toast(page)).toContainText('Please select an event date.')
  await expect(day).toBeFocused()
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await expect(day).toHaveAccessibleDescription('Required Please select an event date.')
  await expectNoViolation(page, 'form')
  await pressDay(page, eventDay)
  await expect(day).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText('Missing Information')).toHaveCount(0)
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

test('in forced colours the chosen day has a ground of its own, and a toast an edge all round', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await fillInOrder(page)
  await page.getByRole('button', { name: /^Event Date/ }).click()
  const chosen = page.getByRole('grid').locator('[aria-selected=true]')
  await expect(chosen).toHaveCSS('forced-color-adjust', 'none')
  await expect(chosen).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('1')
  await page.getByLabel('Full Name').fill('')
  await submit(page).click()
  await expect(toast(page)).toHaveCSS('border-width', '2px')
})
