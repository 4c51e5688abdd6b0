import { expect } from '@playwright/test'
import { test } from './site.ts'

test('an unknown path shows the 404 page with its status, and goes to the console', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404')
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await expect.poll(() => logged.some((text) => text.includes('/no/such/page'))).toBe(true)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('where the script below the first screen fails to load, the content stays and its links work', async ({
  page,
  hydrated,
}) => {
  await page.route('**/assets/below-first-screen-*.js', (route) => route.abort())
  await hydrated('/')
  const failed = page.waitForEvent('requestfailed')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Locations' }).click()
  await failed
  await expect(page.locator('#locations')).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Cookin'")
  await page.getByRole('link', { name: 'Our Food', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menu')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Our Food' })).toBeAttached()
})

test('a screen that cannot be rendered shows the generic error with a way home, and is logged', async ({
  page,
  hydrated,
}) => {
  await hydrated('/')
  await page.route('**/assets/page-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Broken() { throw new Error("boom") }',
    }),
  )
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.getByRole('link', { name: 'Our Food', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expect.poll(() => logged.join()).toContain('boom')
  await page.unroute('**/assets/page-*.js')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We're Cookin'")
})
