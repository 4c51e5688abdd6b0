import { expect, type Page } from '@playwright/test'
import { test } from './site.ts'

interface Mistyped {
  path: string
  label: string
  wrong: string
  right: string
  text: string
  next: string
  /** A button below the field. */
  button: string
  /** The field to which that leads; none where the button opens the calendar. */
  first?: string
}

const careers = { path: '/careers', label: 'Email Address', wrong: 'jasleen@example', right: 'jasleen@example.com' }
const fields: Mistyped[] = [
  { ...careers, text: 'Invalid email address', next: 'Your Address', button: 'Send', first: 'Title' },
  {
    ...careers,
    path: '/catering',
    text: 'Please enter a valid email address.',
    next: 'Delivery Address',
    button: 'Event Date: Pick a date',
  },
  {
    path: '/catering',
    label: 'Phone Number',
    wrong: '020 79',
    right: '020 7946 0999',
    text: 'Please enter a phone number that we can ring.',
    next: 'Delivery Address',
    button: 'Event Date: Pick a date',
  },
]

/** Opens the form, focuses the field and waits for the rules, which are loaded with the first touch. */
async function open(page: Page, path: string, label: string) {
  const rules = page.waitForResponse(/\/assets\/(application-rules|check-order)-/)
  await page.goto(path)
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.getByLabel(label).focus()
  await (await rules).finished()
}

for (const { path, label, wrong, right, text, next, button, first } of fields) {
  test.describe(`${label} on ${path}`, () => {
    test('gets its message when it is left with a mistake, until it is right', async ({ page }) => {
      await open(page, path, label)
      const field = page.getByLabel(label)
      await page.keyboard.type(wrong)
      await expect(field).not.toHaveAttribute('aria-invalid')
      await page.keyboard.press('Tab')
      await expect(field).toHaveAccessibleDescription(text)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(page.locator('[aria-live=polite]').filter({ hasText: text })).toBeVisible()
      await expect(field).not.toBeFocused()
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
      await field.focus()
      await page.keyboard.press('End')
      await page.keyboard.type(right.slice(wrong.length, -1))
      await page.keyboard.type(right.at(-1) ?? '')
      await expect(field).toBeFocused()
      await expect(field).not.toHaveAttribute('aria-invalid')
      await expect(page.getByText(text)).toHaveCount(0)
    })

    test('gets no message when it is left empty, also after a mistake', async ({ page }) => {
      await open(page, path, label)
      const field = page.getByLabel(label)
      await page.keyboard.press('Tab')
      await page.getByLabel(next).focus()
      await field.fill('  ')
      await page.getByLabel(next).focus()
      await field.fill(wrong)
      await page.getByLabel(next).focus()
      await expect(page.getByText(text)).toBeVisible()
      await field.fill('')
      await page.getByLabel(next).focus()
      await expect(page.getByText(text)).toHaveCount(0)
      await expect(field).not.toHaveAttribute('aria-invalid')
    })

    for (const how of ['mouse', 'touch'] as const) {
      test.describe(how, () => {
        test.use({ viewport: { width: 1024, height: 4000 }, hasTouch: how === 'touch' })
        test('gets its message after the press that leaves it, and the press reaches the button', async ({ page }) => {
          await open(page, path, label)
          await page.keyboard.type(wrong)
          const pressed = page.getByRole('button', { name: button })
          const { x = 0, y = 0, width = 0 } = (await pressed.boundingBox()) ?? {}
          // This point is outside the button once a line is added above it.
          if (how === 'touch') await page.touchscreen.tap(x + width / 2, y + 3)
          else {
            await page.mouse.move(x + width / 2, y + 3)
            await page.mouse.down()
            // The page gets the time to move.
            await page.evaluate(async () => {
              for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame)
            })
            await page.mouse.up()
          }
          if (first) await expect(page.getByLabel(first)).toBeFocused()
          else await expect(page.getByRole('grid')).toBeVisible()
          await expect(page.getByText(text)).toBeVisible()
        })
      })
    }

    test('gets no message while its tab is hidden', async ({ page }) => {
      await open(page, path, label)
      await page.keyboard.type(wrong)
      // A browser's window that loses the focus blurs the field, which stays the active element.
      await page.getByLabel(label).evaluate(async (field) => {
        field.dispatchEvent(new FocusEvent('blur'))
        field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
        for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame)
      })
      await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid')
    })
  })
}
