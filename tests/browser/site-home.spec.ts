import { expect } from '@playwright/test'
import { test } from './site.ts'

const bestSellers = [
  ['01', 'Tandoori chicken roll', '£5.99'],
  ['02', 'Tandoori chicken burger', '£4.99'],
  ['03', 'Daal rice with spicy potato', '£4.50'],
  ['04', 'Tandoori wings', '£3.99'],
] as const

test('each part of the home page stands there as docs/site.md has it', async ({ page }) => {
  await page.goto('/')
  await test.step('the sections follow each other as specified', async () => {
    const headings = page
      .locator('main')
      .getByRole('heading', { level: 2 })
      .or(page.getByRole('heading', { level: 1 }))
    await expect(headings).toHaveText([
      "We're Cookin'",
      /Great West Road/,
      'Our Food',
      /How It\s*All Began/,
      'Locations',
      'Join Our Spice Route',
    ])
  })

  await test.step('the hero says where we are and leads to the menu', async () => {
    await expect(page.getByText('Now Open in Hounslow London')).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Explore Menu' })).toHaveAttribute('href', '/menu')
  })

  await test.step('the brand story has its link and four feature tiles', async () => {
    const story = page.locator('#about')
    await expect(story.getByRole('link', { name: 'Our Story' })).toHaveAttribute('href', '/our-history')
    await expect(story.getByRole('listitem').getByRole('heading')).toHaveText([
      'Bold spices',
      'Signature curries',
      'Tandoori meats',
      'Fresh lentils',
    ])
  })

  await test.step('the best sellers are numbered and priced', async () => {
    const food = page.getByRole('region', { name: 'Our Food' })
    for (const [index, [number, name, price]] of bestSellers.entries()) {
      const item = food.getByRole('listitem').nth(index)
      await expect(item).toContainText(number)
      await expect(item.getByRole('heading')).toHaveText(name)
      await expect(item).toContainText(price)
      await expect(item.getByRole('img')).toHaveAttribute('alt', /.{10,}/)
    }
    await expect(food.getByRole('link', { name: 'View Menu' })).toHaveAttribute('href', '/menu')
  })

  await test.step('each tile has a drawing of its own, which is only for the eye', async () => {
    const drawings = page.locator('#about li img')
    await expect(drawings).toHaveCount(4)
    const all = await drawings.evaluateAll((images) =>
      images.map((image) => [image.getAttribute('alt'), image.getAttribute('loading')]),
    )
    expect(all).toEqual(Array(4).fill(['', 'lazy']))
  })

  await test.step('How It All Began leads to the history', async () => {
    const began = page.getByRole('region', { name: /How It\s*All Began/ })
    await expect(began.getByRole('link')).toHaveAttribute('href', '/our-history')
  })

  await test.step('the locations: Hounslow open with hours and directions, Southall coming soon', async () => {
    const locations = page.locator('#locations')
    await expect(locations).toContainText('Monday to Sunday, 11:00 AM to 10:00 PM')
    await expect(locations).toContainText('Last orders 09:30 PM')
    const stops = locations.getByRole('listitem')
    await expect(stops.nth(0)).toContainText('Hounslow')
    await expect(stops.nth(1)).toHaveText(/Southall\s*Coming Soon/)
    const visit = locations.getByRole('link', { name: 'Visit Us Today' })
    await expect(visit).toHaveAttribute('href', /google\.com\/maps\/dir\/.*Hounslow/)
  })

  await test.step('the footer says which of its parts are placeholders', async () => {
    const footer = page.getByRole('contentinfo')
    for (const [name, says] of [
      ['Instagram', 'Our accounts open soon.'],
      ['Facebook', 'Our accounts open soon.'],
      ['TikTok', 'Our accounts open soon.'],
      ['Reservations', 'Reservations open soon.'],
    ] as const) {
      const link = footer.getByRole('link', { name, exact: true })
      await expect(link).toHaveAttribute('aria-disabled', 'true')
      await expect(link).toHaveAccessibleDescription(says)
      await expect(link).not.toHaveAttribute('href')
    }
    await expect(footer.locator('a:not([href])')).toHaveCount(4)
    await expect(footer.getByRole('link', { name: '020 7946 0123' })).toHaveAttribute('href', 'tel:+442079460123')
    await expect(footer.getByRole('link', { name: 'info@tandoorroad.example' })).toBeVisible()
    for (const text of ['High Street', '© 2025', 'Privacy Policy', 'Terms of Service'])
      await expect(footer).toContainText(text)
  })
})

test('a phone held sideways shows the whole first screen', async ({ page, hydrated }) => {
  for (const [width, height] of [
    [568, 320],
    [667, 375],
  ] as const) {
    await test.step(`at ${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await hydrated('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
      await expect(page.getByText('Now Open in Hounslow London')).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('link', { name: 'Explore Menu' })).toBeInViewport({ ratio: 1 })
      await hydrated('/our-history')
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    })
  }
})

test("with letters twice as large the film's button keeps clear of the way to the menu", async ({ page, hydrated }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await hydrated('/')
  await page.addStyleTag({ content: 'html { font-size: 32px }' })
  const film = await page.getByRole('button', { name: /the film$/ }).boundingBox()
  const sign = await page.getByRole('link', { name: 'Explore Menu' }).boundingBox()
  if (!film || !sign) throw new Error('Both should be there')
  expect(sign.y + sign.height <= film.y || sign.x + sign.width <= film.x).toBe(true)
})

test('at 1440 pixels the best sellers take two and a half screens, and sizes follow what matters', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const food = page.getByRole('region', { name: 'Our Food' })
  expect((await food.boundingBox())?.height).toBeLessThanOrEqual(2.5 * 900)
  const gaps = await food.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => {
      const range = document.createRange()
      range.selectNodeContents(item.querySelector('h3') ?? item)
      const words = [...range.getClientRects()].at(-1)
      const price = item.querySelector('h3 + p')?.getBoundingClientRect()
      return price && words && Math.abs(price.top - words.top) < 1 ? price.left - words.right : Number.NaN
    }),
  )
  for (const gap of gaps) expect(gap).toBeLessThan(40)

  await test.step('headline and dishes are the loudest; story and newsletter speak at half the size', async () => {
    const size = (name: RegExp) =>
      page
        .getByRole('heading', { name })
        .first()
        .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize))
    const food = await size(/Our Food/)
    expect(await size(/Cookin/)).toBeGreaterThan(food)
    // How It All Began is the headline of the history's page alone.
    for (const quiet of [/Great West Road/, /Spice Route/, /All Began/])
      expect(await size(quiet)).toBeLessThan(0.56 * food)
  })
})

test('address and hours stand large, beside a map that opens the directions', async ({ page }) => {
  await page.goto('/')
  const locations = page.locator('#locations')
  for (const width of [390, 1440]) {
    await test.step(`at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 900 })
      for (const text of ['Food Court, High Street', 'Monday to Sunday', /^Last orders 09:30 PM/]) {
        const size = await locations
          .getByText(text)
          .evaluate((line) => Number.parseFloat(getComputedStyle(line).fontSize))
        expect(size).toBeGreaterThanOrEqual(24)
      }
      const map = locations.getByRole('link', { name: /^Map: Tandoor Road in the Food Court on the High Street/ })
      await expect(map).toHaveAttribute('href', /google\.com\/maps\/dir\/.*Hounslow/)
      await expect(map).toHaveAttribute('target', '_blank')
      await map.scrollIntoViewIfNeeded()
      const { width: shown } = (await map.boundingBox()) ?? { width: 0 }
      expect(shown).toBeGreaterThan(290)
      await expect
        .poll(() => map.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
    })
  }
})

const moments = [
  ['2026-03-04T12:00:00Z', 'Open now, last orders 09:30 PM'],
  ['2026-03-04T23:00:00Z', 'Closed now, opens at 11:00 AM'],
  ['2026-06-30T20:45:00Z', 'Open until 10:00 PM, kitchen closed'],
] as const

test('the place says whether it is open', async ({ page, hydrated }) => {
  for (const [time, says] of moments) {
    await test.step(`at ${time}: ${says}`, async () => {
      await page.clock.setFixedTime(time)
      await hydrated('/')
      await page.locator('#locations').scrollIntoViewIfNeeded()
      await expect(page.locator('#locations').getByText(says)).toBeVisible()
    })
  }
})

test('the opening state arrives without moving anything', async ({ page, hydrated }) => {
  // The fonts are there afterwards. On a busy machine they come after the first paint, which moves a little too.
  await hydrated('/menu')
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await hydrated('/#locations')
  await expect(page.locator('#locations').getByText(/^(Open|Closed)/)).toBeVisible()
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001)
})
