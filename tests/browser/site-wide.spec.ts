import { expect } from '@playwright/test'
import { test } from './site.ts'

test('the calls to action grow with a screen of 1920 pixels', async ({ page, hydrated }) => {
  await hydrated('/menu')
  const sign = page.getByRole('link', { name: 'Order Catering' })
  const heights: number[] = []
  for (const width of [390, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    heights.push((await sign.boundingBox())?.height ?? 0)
  }
  const [phone = 0, laptop = 0, screen = 0] = heights
  expect(laptop).toBe(phone)
  expect(screen).toBeGreaterThan(laptop * 1.15)
})

test('parts that belong together are nearer than the start of the next section', async ({ page, hydrated }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await hydrated('/our-history')
  const room = (name: string) =>
    page.getByRole('region', { name }).evaluate((region) => {
      const { paddingTop, paddingBottom } = getComputedStyle(region)
      return [Number.parseFloat(paddingTop), Number.parseFloat(paddingBottom)]
    })
  const [people = 0] = await room('WHO WE ARE')
  const [end = 0, endBelow = 0] = await room('The rest you have to taste')
  expect(end).toBeLessThan(people * 0.75)
  expect(endBelow).toBe(end)
})
