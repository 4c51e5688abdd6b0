import { expect, type Locator, type Page } from '@playwright/test'
import { fields, keepToasts, submitButton, toast } from './fill-order-form.ts'
import { test } from './site.ts'

test.use({ reducedMotion: 'no-preference' })

const submit = (page: Page) =>
  page.locator('form', { has: page.getByLabel('Full Name') }).evaluate((form: HTMLFormElement) => form.requestSubmit())

/** Waits until the toast stands still. Returns whether it covers the other element. */
async function isCoveredByToast(page: Page, other: Locator): Promise<boolean> {
  await toast(page).evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  const [over, under] = [await toast(page).boundingBox(), await other.boundingBox()]
  if (!over || !under) throw new Error('One of them is not there')
  const isBeside = over.x >= under.x + under.width || under.x >= over.x + over.width
  const isApart = over.y >= under.y + under.height || under.y >= over.y + over.height
  return !isBeside && !isApart
}

test('a toast leaves the menu button and the field in question free, and replaces the one before it', async ({
  page,
  hydrated,
}) => {
  await keepToasts(page)
  await hydrated('/catering')
  await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('1')
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 667, height: 375 },
    { width: 768, height: 1024 },
  ]) {
    await page.setViewportSize(viewport)
    for (const [label, value, words] of fields.slice(0, 3)) {
      const field = page.getByLabel(label)
      // The field is scrolled to where a toast at the top of the screen would cover it.
      await field.evaluate((element) => {
        element.scrollIntoView({ block: 'start', behavior: 'instant' })
      })
      await submit(page)
      await expect(toast(page)).toContainText(words)
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
      expect(await isCoveredByToast(page, page.getByRole('button', { name: 'Open menu' }))).toBe(false)
      expect(await isCoveredByToast(page, field)).toBe(false)
      await expect(field).toBeInViewport({ ratio: 1 })
      await field.fill(value)
    }
    await expect(submitButton(page)).toBeEnabled()
    for (const [label] of fields.slice(0, 3)) await page.getByLabel(label).fill('')
  }
  for (let presses = 0; presses < 2; presses++) {
    // The second problem comes at once, without a change of the form in between.
    await submit(page)
    await expect(toast(page)).toContainText('customer name')
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
  }
})
