import { expect, type Page, test } from '@playwright/test'
import { holdScripts } from './site.ts'

const posters = (page: Page) => page.getByRole('link', { name: /full size/ })

test('an image pressed before the page is hydrated opens when it is', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/menu', { waitUntil: 'domcontentloaded' })
  await posters(page).nth(1).click()
  await expect(page).toHaveURL('/menu')
  release()
  await expect(page.getByRole('dialog', { name: 'Burgers and chef specials' })).toBeVisible()
  await expect(page).toHaveURL('/menu')
})

test('an image pressed on a page that is never hydrated fills the page’s width', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/menu', { waitUntil: 'domcontentloaded' })
  await posters(page).first().click()
  await expect(page).toHaveURL('/menu#poster-rolls-bowls-platters-sides')
})

test('an image pressed twice while the page waits for its script fills the page’s width', async ({ page }) => {
  await holdScripts(page)
  await page.goto('/menu', { waitUntil: 'domcontentloaded' })
  await posters(page).first().click()
  await posters(page).first().click()
  await expect(page).toHaveURL('/menu#poster-rolls-bowls-platters-sides')
})

test('an address with a category shows it before the page is hydrated, and an early press with Ctrl opens a poster in a tab of its own', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdScripts(page)
  await page.goto('/menu#sides', { waitUntil: 'domcontentloaded' })
  const bar = page.getByRole('navigation', { name: 'Categories' })
  const heading = page.getByRole('heading', { name: 'Sides', exact: true })
  await expect(heading).toBeInViewport()
  await expect(async () => {
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {}
    expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(y + height)
  }).toPass()

  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    posters(page)
      .first()
      .click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(tab).toHaveURL('/menu#poster-rolls-bowls-platters-sides')
  release()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await expect(page.getByRole('dialog')).toBeHidden()
})
