import { expect } from '@playwright/test'
import { test } from './site.ts'

test.use({ viewport: { width: 390, height: 844 } })

const link = 'https://www.google.com/maps/place/Hounslow+High+Street/@51.4678,-0.3617,17z/data=!3m1!4b1'

test('a long link in a field leaves the application as wide as the phone', async ({ page, hydrated }) => {
  await hydrated('/careers')
  await page.getByLabel('Your Address').fill(link)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
