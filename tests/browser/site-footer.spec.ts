import { expect } from '@playwright/test'
import { test } from './site.ts'

test('the quick links of the footer lead to their pages, and Contact to the contact details at every width', async ({
  page,
  hydrated,
}) => {
  const quickLink = (name: string) =>
    page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name, exact: true })
  await hydrated('/menu?from=a-friend')
  const details = page.getByRole('group', { name: 'Contact' })
  const phone = details.getByRole('link', { name: '020 7946 0123' })
  for (const width of [390, 1440]) {
    await test.step(`at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await quickLink('Contact').click()
      await expect(page).toHaveURL('/menu?from=a-friend#contact')
      await expect(details).toBeFocused()
      await expect(phone).toBeInViewport()
      await page.keyboard.press('Tab')
      await expect(phone).toBeFocused()
    })
  }
  for (const [name, path, heading] of [
    ['About Us', '/our-history', 'Our History'],
    ['Menu', '/menu', 'Menu'],
  ] as const) {
    await quickLink(name).press('Enter')
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeInViewport()
  }
})
