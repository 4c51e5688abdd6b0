import { expect, type Locator, test } from '@playwright/test'
import { pages } from './site.ts'

test.use({ javaScriptEnabled: false })

test('every page reads whole without script', async ({ page }) => {
  for (const { path, heading } of pages) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByRole('contentinfo')).toContainText('© 2025 Tandoor Road')
    })
  }
})

test('links lead on without script', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Explore Menu' }).click()
  await expect(page).toHaveURL('/menu')
  await page.getByRole('link', { name: 'Order Catering' }).click()
  await expect(page).toHaveURL('/catering')
  await page.getByRole('link', { name: 'Tandoor Road, home' }).click()
  await expect(page).toHaveURL('/')
})

test('on a phone the header shows its links without script', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  await page.getByRole('link', { name: 'About', exact: true }).click()
  const room = () =>
    page.evaluate(() => {
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      return Math.round((document.getElementById('about')?.getBoundingClientRect().top ?? 0) - header)
    })
  await expect.poll(room).toBe(8)
})

test('all links of the header are seen without script on every phone', async ({ page }) => {
  await page.goto('/menu')
  for (const width of [320, 390, 667]) {
    await page.setViewportSize({ width, height: 600 })
    const header = await page.locator('header').first().boundingBox()
    for (const link of await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all()) {
      await expect(link).toBeInViewport({ ratio: 1 })
      const { y = 0, height = 0 } = (await link.boundingBox()) ?? {}
      expect(y + height).toBeLessThanOrEqual(header?.height ?? 0)
    }
  }
})

test('a menu poster opens at full size without script', async ({ page }) => {
  await page.goto('/menu')
  const poster = page.getByRole('link', { name: /full size/ }).first()
  const width = async () => (await poster.boundingBox())?.width ?? 0
  const small = await width()
  await poster.click()
  await expect.poll(width).toBeGreaterThan(2 * small)
})

test('a package’s address leads to its place in the form without script, and the form says whom to ring', async ({
  page,
}) => {
  await page.goto('/catering#vegetarian-delight')
  const menu = page.getByRole('listitem', { name: 'Vegetarian Delight Package' })
  await expect(menu).toBeFocused()
  const room = () =>
    page.evaluate(() => {
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      return Math.round((document.activeElement?.getBoundingClientRect().top ?? 0) - header)
    })
  await expect.poll(room).toBe(8)
  await expect(page.getByText('Choose a menu to see your total.')).toBeHidden()
  const said = page
    .locator('form')
    .getByText('Ordering online needs JavaScript. You can also ring us on 020 7946 0123.')
  const top = async (what: Locator) => (await what.boundingBox())?.y ?? 0
  expect(await top(said)).toBeLessThan(await top(page.getByText('Select Your Menus')))
})

test('an order’s pages say without script why they show nothing, and whom to ring', async ({ page }) => {
  for (const [path, heading, says] of [
    [
      '/catering/order-confirmation?order_id=3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b',
      'Your Order',
      'Showing your order needs JavaScript.',
    ],
    [
      '/catering/change-order#order=3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b&key=secret',
      'Change or Cancel',
      'Changing an order here needs JavaScript.',
    ],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('main').getByRole('paragraph')).toContainText(says)
    await expect(page.getByRole('main').getByRole('link', { name: '020 7946 0123' })).toBeVisible()
  }
})

test('the newsletter’s page says without script who does it instead', async ({ page }) => {
  for (const path of ['/newsletter', '/newsletter#leave=3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b&key=secret']) {
    await page.goto(path)
    const said = page.locator('form noscript p')
    await expect(said).toContainText('Signing up, confirming and leaving need JavaScript here. You can also write to', {
      useInnerText: true,
    })
    await expect(said).toBeVisible()
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeHidden()
  }
})
