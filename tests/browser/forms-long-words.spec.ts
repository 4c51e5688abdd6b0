import { expect, type Page } from '@playwright/test'
import { test } from './site.ts'

test.use({ viewport: { width: 390, height: 844 } })

const link = 'https://www.google.com/maps/place/Hounslow+High+Street/@51.4678,-0.3617,17z/data=!3m1!4b1'
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

for (const [path, label] of [
  ['/catering', 'Special Instructions'],
  ['/careers', 'Your Address'],
] as const) {
  test(`a long link in a field leaves ${path} as wide as the phone`, async ({ page, hydrated }) => {
    await hydrated(path)
    await page.getByLabel(label).fill(link)
    expect(await width(page)).toBe(390)
  })
}
