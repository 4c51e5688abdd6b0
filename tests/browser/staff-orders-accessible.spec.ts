import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from './site.ts'
import { placeAndPay, rowOf, signIn, withDatabase } from './staff.ts'

async function expectNoViolation(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1440, 'light'],
  [390, 'light'],
  [1440, 'dark'],
] as const) {
  test.describe(`at ${width} pixels, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme })

    test('axe finds nothing on the orders, and nothing is wider than the screen, with letters of any size', async ({
      page,
      context,
    }) => {
      await signIn(context, 'manager')
      const { name, number } = await placeAndPay({ special_instructions: 'Nut allergy.' })
      await withDatabase(({ pool }) =>
        pool.query(`update catering_orders set attention = 'Ring the customer.' where order_number = $1`, [number]),
      )
      await page.goto('/staff')
      await expect(rowOf(page, name).getByText('Allergies')).toBeVisible()
      await expect(rowOf(page, name).getByText('Needs attention')).toBeVisible()
      await expectNoViolation(page)
      const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      expect(await isTooWide()).toBe(false)

      await rowOf(page, name).getByRole('link').click()
      await expect(page.getByRole('button', { name: 'Cooked' })).toBeVisible()
      await expectNoViolation(page)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '32px'
      })
      expect(await isTooWide()).toBe(false)
      await page.goBack()
      await expect(rowOf(page, name)).toBeVisible()
      expect(await isTooWide()).toBe(false)
    })
  })
}
