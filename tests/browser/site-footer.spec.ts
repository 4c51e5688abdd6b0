import { expect, type Page } from '@playwright/test'
import { test } from './site.ts'

const quickLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name, exact: true })

for (const [name, path, heading] of [
  ['Menu', '/menu', 'Menu'],
  ['About Us', '/our-history', 'Our History'],
] as const) {
  test(`${name} in the footer leads to ${path}`, async ({ page, hydrated }) => {
    await hydrated('/careers')
    await quickLink(page, name).press('Enter')
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeInViewport()
  })
}

for (const width of [390, 1440]) {
  test(`Contact in the footer leads to the contact details at ${width} pixels`, async ({ page, hydrated }) => {
    await page.setViewportSize({ width, height: 844 })
    await hydrated('/menu?from=a-friend')
    await quickLink(page, 'Contact').click()
    await expect(page).toHaveURL('/menu?from=a-friend#contact')
    const details = page.getByRole('group', { name: 'Contact' })
    await expect(details).toBeFocused()
    await expect(details.getByRole('link', { name: '020 7946 0123' })).toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(details.getByRole('link', { name: '020 7946 0123' })).toBeFocused()
  })
}

test('the links of the footer work before any script of the page has run', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
  await context.route('**/*.js', (route) => route.abort())
  const page = await context.newPage()
  await page.goto('/')
  await quickLink(page, 'Contact').click()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '020 7946 0123' })).toBeInViewport()
  await quickLink(page, 'Menu').click()
  await expect(page).toHaveURL('/menu')
  await context.close()
})
