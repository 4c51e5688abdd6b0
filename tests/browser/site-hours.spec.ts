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
  ['2026-03-04T22:00:00Z', 'Closed now, opens at 11:00 AM'],
  // In summer London is an hour ahead of UTC.
  ['2026-06-30T10:00:00Z', 'Open until 10:00 PM'],
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
