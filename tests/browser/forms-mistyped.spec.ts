import { expect, type Page } from '@playwright/test'
import { test } from './site.ts'

const [wrong, right] = ['jasleen@example', 'jasleen@example.com']
const text = 'Please enter a valid email address.'
const forms = [
  { path: '/careers', text: 'Invalid email address', next: 'Your Address', kept: 'application-draft' },
  { path: '/catering', text, next: 'Delivery Address', kept: 'catering-draft' },
]

/** Opens the form, focuses the e-mail address and waits for the rules, which are loaded with the first touch. */
async function open(page: Page, path: string) {
  const rules = page.waitForResponse(/\/assets\/(application-rules|check-order)-/)
  await page.goto(path)
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.getByLabel('Email Address').focus()
  await (await rules).finished()
}

for (const { path, text, next, kept } of forms) {
  test(`a mistake or a slip in an e-mail address on ${path} is pointed out when it is left, and not while it is typed, empty or hidden`, async ({
    page,
  }) => {
    await open(page, path)
    const field = page.getByLabel('Email Address')
    const leave = () => page.getByLabel(next).focus()
    await leave()
    await expect(field).not.toHaveAttribute('aria-invalid')
    await field.focus()
    await page.keyboard.type(wrong)
    await expect(field).not.toHaveAttribute('aria-invalid')
    // A browser's window that loses the focus blurs the field, which stays the active element.
    await field.evaluate(async (field) => {
      field.dispatchEvent(new FocusEvent('blur'))
      field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame)
    })
    await expect(field).not.toHaveAttribute('aria-invalid')

    await page.keyboard.press('Tab')
    await expect(field).toHaveAccessibleDescription(text)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('[aria-live=polite]').filter({ hasText: text })).toBeVisible()
    await expect(field).not.toBeFocused()
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await field.focus()
    await page.keyboard.press('End')
    await page.keyboard.type(right.slice(wrong.length))
    await expect(field).toBeFocused()
    await expect(field).not.toHaveAttribute('aria-invalid')
    await expect(page.getByText(text)).toHaveCount(0)

    await field.fill(wrong)
    await leave()
    await expect(page.getByText(text)).toBeVisible()
    for (const empty of ['', '  ']) {
      await field.fill(empty)
      await leave()
      await expect(page.getByText(text)).toHaveCount(0)
      await expect(field).not.toHaveAttribute('aria-invalid')
    }

    const question = page.locator('[aria-live=polite]').filter({ hasText: 'Did you mean gmail.com?' })
    await field.fill('jasleen@gmial.com')
    await expect(question).toHaveCount(0)
    await leave()
    await expect(question).toBeVisible()
    await expect(field).not.toHaveAttribute('aria-invalid')
    await page.getByRole('button', { name: 'Use jasleen@gmail.com' }).click()
    await expect(field).toHaveValue('jasleen@gmail.com')
    // The form knows of the new address, as if it had been typed.
    await expect.poll(() => page.evaluate((kept) => sessionStorage.getItem(kept), kept)).toContain('jasleen@gmail.com')
  })
}

test.describe('by mouse and finger', () => {
  test.use({ viewport: { width: 1024, height: 4000 }, hasTouch: true })

  test('a field gets its message after the press that leaves it, and the press reaches the button', async ({
    page,
  }) => {
    await open(page, '/catering')
    const day = page.getByRole('button', { name: 'Event Date: Pick a date' })
    /** Returns a point that is outside the button once a line is added above it. */
    const edge = async () => {
      const { x = 0, y = 0, width = 0 } = (await day.boundingBox()) ?? {}
      return [x + width / 2, y + 3] as const
    }
    await page.keyboard.type(wrong)
    await page.touchscreen.tap(...(await edge()))
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('grid')).toHaveCount(0)

    await page.getByLabel('Phone Number').focus()
    await page.keyboard.type('020 79')
    await page.mouse.move(...(await edge()))
    await page.mouse.down()
    // Gives the page time to move.
    await page.evaluate(async () => {
      for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame)
    })
    await page.mouse.up()
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page.getByText('Please enter a phone number that we can ring.')).toBeVisible()
  })
})
