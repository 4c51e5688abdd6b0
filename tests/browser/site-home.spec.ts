import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './site.ts'

const bestSellers = [
  ['01', 'Tandoori chicken roll', '£5.99'],
  ['02', 'Tandoori chicken burger', '£4.99'],
  ['03', 'Daal rice with spicy potato', '£4.50'],
  ['04', 'Tandoori wings', '£3.99'],
] as const

test('the home page has each part that docs/site.md specifies', async ({ page }) => {
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
      'Feeding a crowd?',
      'Locations',
      'Join Our Spice Route',
    ])
  })

  await test.step('the hero says where we are and leads to the menu', async () => {
    await expect(page.getByText('Now Open in Hounslow London')).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Explore Menu' })).toHaveAttribute('href', '/menu')
    const way = page
      .locator('main section')
      .first()
      .getByRole('link', { name: 'Directions to Hounslow, opens in a new tab' })
    await expect(way).toHaveAttribute('href', /google\.com\/maps\/dir\/.*Hounslow/)
    await expect(way).toBeInViewport({ ratio: 1 })
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

/** Expects these to be seen whole on a phone that is held sideways. */
async function expectSeenSideways(page: Page, ...parts: Locator[]) {
  for (const [width, height] of [
    [568, 320],
    [667, 375],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
  }
}

test('the home page is laid out for each screen: what matters is large, and a phone held sideways shows the whole first screen', async ({
  page,
  hydrated,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await hydrated('/')
  await test.step('at 1440 pixels the best sellers take two and a half screens, each price beside its name', async () => {
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
  })

  await test.step('the headline is the loudest, and all sections speak at one size', async () => {
    const size = (name: RegExp) => letterSize(page.getByRole('heading', { name }).first())
    const food = await size(/Our Food/)
    expect(await size(/Cookin/)).toBeGreaterThan(2 * food)
    for (const section of [/Great West Road/, /All Began/, /a crowd/, /^Locations/, /Spice Route/])
      expect(await size(section)).toBe(food)
  })

  for (const width of [1440, 390]) {
    await test.step(`at ${width} pixels address and hours stand large, beside a map that opens the directions`, async () => {
      await page.setViewportSize({ width, height: 900 })
      const locations = page.locator('#locations')
      for (const text of ['Food Court, High Street', 'Monday to Sunday', /^Last orders 09:30 PM/])
        expect(await letterSize(locations.getByText(text))).toBeGreaterThanOrEqual(24)
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

  await expectSeenSideways(
    page,
    page.getByRole('heading', { level: 1 }),
    page.getByText('Now Open in Hounslow London'),
    page.getByRole('link', { name: 'Explore Menu' }),
  )

  await test.step("with letters twice as large the film's button keeps clear of the way to the menu", async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addStyleTag({ content: 'html { font-size: 32px }' })
    const film = await page.getByRole('button', { name: /the film$/ }).boundingBox()
    const sign = await page.getByRole('link', { name: 'Explore Menu' }).boundingBox()
    if (!film || !sign) throw new Error('Both should be there')
    expect(sign.y + sign.height <= film.y || sign.x + sign.width <= film.x).toBe(true)
  })
})

const letterSize = (text: Locator) => text.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize))

test('a phone held sideways shows the headline of the history, whose parts that belong together are nearer than the next section', async ({
  page,
  hydrated,
}) => {
  await hydrated('/our-history')
  await expectSeenSideways(page, page.getByRole('heading', { level: 1 }))
  await page.setViewportSize({ width: 1440, height: 900 })
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

test('the place says whether it is open, which arrives without moving anything', async ({ page, hydrated }) => {
  const expectSaid = (says: string) => expect(page.locator('#locations').getByText(says)).toBeVisible()
  await page.clock.setFixedTime('2026-06-30T20:45:00Z')
  await hydrated('/')
  await page.locator('#locations').scrollIntoViewIfNeeded()
  await expectSaid('Open until 10:00 PM, kitchen closed')

  // The fonts are there now. On a busy machine they come after the first paint, which moves a little too.
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.clock.setFixedTime('2026-03-04T12:00:00Z')
  await page.goto('about:blank')
  await hydrated('/#locations')
  await expectSaid('Open now, last orders 09:30 PM')
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001)
})

for (const width of [390, 1440]) {
  test(`a place with a very long name stays on a page ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const headline = page.getByText('Now Open in Hounslow London')
    const widthOf = (name: string) =>
      headline.evaluate((line, name) => {
        line.textContent = `Now Open in ${name} London`
        return line.getBoundingClientRect().right
      }, name)
    expect(await widthOf('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch')).toBeLessThanOrEqual(width)
  })
}
