import { expect, type Locator } from '@playwright/test'
import { test } from './site.ts'

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (!box) throw new Error('It has no box')
  return box
}

test('on a wide screen catering shows its first package on the first screen', async ({ page }) => {
  await page.goto('/catering')
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(viewport)
    const hero = await boxOf(page.locator('main header'))
    expect(hero.y + hero.height).toBeLessThan(viewport.height * 0.4)
    const dish = page.getByRole('listitem', { name: 'Deluxe Tandoori Feast' }).getByRole('img')
    const picture = await boxOf(dish)
    expect(picture.y).toBeLessThan(viewport.height * 0.93)
    // The picture is beside its words.
    const name = await boxOf(page.getByRole('heading', { name: 'Deluxe Tandoori Feast' }))
    expect(name.x).toBeGreaterThan(picture.x + picture.width)
  }
})

test('no word of the first screen crosses the picture, on any screen', async ({ page }) => {
  for (const path of ['/menu', '/catering', '/catering/enquiry', '/careers', '/our-history', '/no-such-page']) {
    await page.goto(path)
    for (const width of [390, 768, 1440, 1920]) {
      await page.setViewportSize({ width, height: width < 1000 ? 1000 : 900 })
      const picture = await boxOf(page.locator('main img').first())
      const first = page.locator('main h1')
      const words = path === '/our-history' ? [first] : [first, first.locator('xpath=following-sibling::*[1]')]
      for (const each of words) {
        const { x, y, width: wide, height } = await boxOf(each)
        const isBeside = x + wide <= picture.x + 1 || picture.x + picture.width <= x
        const isAbove = y + height <= picture.y + 1 || picture.y + picture.height <= y + 1
        expect(isBeside || isAbove, `${path} at ${width}`).toBe(true)
      }
    }
  }
})

test('on paper the first words are dark, and as wide as the page', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/', '/menu', '/our-history', '/careers', '/terms', '/catering']) {
    await page.goto(path)
    await expect(page.locator('main h1')).toHaveCSS('color', 'rgb(42, 29, 22)')
  }
  const [paper, words] = [await boxOf(page.locator('main')), await boxOf(page.locator('main h1'))]
  expect(words.width).toBeGreaterThan(paper.width * 0.8)
})

test('no word of the four fields crosses its drawing', async ({ page }) => {
  await page.goto('/')
  for (const width of [390, 768, 1023, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    for (const field of await page.locator('.feature-tiles > li').all()) {
      const words = await field.locator('p').evaluate((text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        return range.getBoundingClientRect().right
      })
      expect(words, `${width}`).toBeLessThan((await boxOf(field.locator('img'))).x)
    }
  }
})

test('a sign keeps its size when hovered, so that it never moves away from the pointer', async ({ page }) => {
  for (const path of ['/', '/catering', '/our-history']) {
    await page.goto(path)
    for (const sign of await page.locator('main .sign:visible').all()) {
      const { width, height } = await boxOf(sign)
      await sign.hover()
      expect(await boxOf(sign)).toMatchObject({ width, height })
    }
  }
})
