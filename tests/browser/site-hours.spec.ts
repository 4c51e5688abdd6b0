import { expect, type Page } from '@playwright/test'
import { holdScripts, test } from './site.ts'

const line = (page: Page) => page.locator('.hours-now')
const shown = (page: Page) =>
  line(page)
    .locator('span')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((each) => each.textContent))

// A visitor far away sees London's hours, not those of their own clock.
test.use({ timezoneId: 'America/New_York' })

const moments = [
  ['2026-03-04T12:00:00Z', 'Open until 10:00 PM'],
  ['2026-03-04T22:00:00Z', 'Closed now, opens at 11:00 AM'],
  // In summer London is an hour ahead of UTC.
  ['2026-06-30T10:00:00Z', 'Open until 10:00 PM'],
  ['2026-06-30T20:45:00Z', 'Open until 10:00 PM, kitchen closed'],
  ['2026-12-25T03:00:00Z', 'Closed now, opens at 11:00 AM'],
] as const

test('the first screen says whether we are open before any script of the site has come', async ({ page }) => {
  for (const [time, says] of moments) {
    await test.step(`at ${time}: ${says}`, async () => {
      await page.clock.setFixedTime(time)
      const letThrough = await holdScripts(page)
      await page.goto('/')
      expect(await shown(page)).toEqual([says])
      letThrough()
      await page.waitForFunction(() => history.scrollRestoration === 'manual')
      expect(await shown(page)).toEqual([says])
    })
  }
})

test('the hours keep up with the clock, and move nothing', async ({ page, hydrated }) => {
  await page.clock.install({ time: '2026-03-04T21:29:00Z' })
  await hydrated('/')
  expect(await shown(page)).toEqual(['Open until 10:00 PM'])
  const place = await line(page).boundingBox()
  await page.clock.runFor('01:30')
  expect(await shown(page)).toEqual(['Open until 10:00 PM, kitchen closed'])
  await page.clock.runFor('30:00')
  expect(await shown(page)).toEqual(['Closed now, opens at 11:00 AM'])
  expect(await line(page).boundingBox()).toEqual(place)
})

test('coming from another page, the first screen says the hours too', async ({ page, hydrated }) => {
  await page.clock.setFixedTime('2026-03-04T12:00:00Z')
  await hydrated('/menu')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(line(page)).toBeVisible()
  await expect.poll(() => shown(page)).toEqual(['Open until 10:00 PM'])
})

test('the hours of the first screen make no formatter, which costs a slow phone a tenth of a second', async ({
  page,
  hydrated,
}) => {
  await page.addInitScript(() => {
    const made: unknown[] = []
    const { DateTimeFormat } = Intl
    Object.assign(window, { made })
    Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
      construct: (target, args) => {
        made.push(args)
        return Reflect.construct(target, args)
      },
    })
  })
  await hydrated('/')
  await page.mouse.wheel(0, 200)
  await expect(page.locator('#locations').getByText(/^(Open|Closed)/)).toBeAttached()
  expect(await page.evaluate(() => (window as unknown as { made: unknown[] }).made)).toEqual([])
})

test('beside the hours the first screen links to the directions', async ({ page }) => {
  await page.goto('/')
  const way = page
    .locator('main section')
    .first()
    .getByRole('link', { name: 'Directions to Hounslow, opens in a new tab' })
  await expect(way).toHaveAttribute('href', /google\.com\/maps\/dir\/.*Hounslow/)
  await expect(way).toBeInViewport({ ratio: 1 })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the first screen says the hours of every day, and the newsletter that it needs script', async ({ page }) => {
    await page.goto('/')
    await expect(line(page).getByText('Monday to Sunday, 11:00 AM to 10:00 PM')).toBeVisible()
    await expect(line(page).getByText('Open until 10:00 PM', { exact: true })).toBeHidden()
    await expect(page.getByRole('status')).toContainText('Signing up needs JavaScript.', { useInnerText: true })
  })
})
