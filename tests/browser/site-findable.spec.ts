import { type APIRequestContext, expect } from '@playwright/test'
import { pages, test } from './site.ts'

const origin = (address: string) => new URL(address).origin

test('each page tells search engines and link previews what it is, also after hydration', async ({
  page,
  hydrated,
  request,
}) => {
  for (const { path } of pages) await test.step(path, () => expectTold(path))

  async function expectTold(path: string) {
    const html = await (await request.get(path)).text()
    await hydrated(path)
    const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`)
    await expect(page).toHaveTitle(/Tandoor Road/)
    await expect(meta('description')).toHaveAttribute('content', /.{30,160}/)
    const canonical = page.locator('link[rel=canonical]')
    await expect(canonical).toHaveCount(1)
    const address = (await canonical.getAttribute('href')) ?? ''
    expect(new URL(address).pathname).toBe(path)
    expect(await meta('og:url').getAttribute('content')).toBe(address)
    await expect(meta('og:title')).toHaveAttribute('content', /.+/)
    await expect(meta('og:image')).toHaveAttribute('content', /^https?:\/\/.+\/media\/social\/.+\.jpg$/)
    const picture = (await meta('og:image').getAttribute('content')) ?? ''
    expect((await request.get(new URL(picture).pathname)).headers()['content-type']).toBe('image/jpeg')
    await expect(meta('robots')).toHaveCount(0)
    // The HTML, which is all that many machines read, says the same.
    expect(await page.evaluate(toldByHead, html)).toEqual(await page.evaluate(toldByHead, undefined))
  }
})

/** This runs in the page. It returns what a head says about its page: the page's own, or that of an HTML text. */
function toldByHead(html?: string): string[] {
  const { head } = html ? new DOMParser().parseFromString(html, 'text/html') : document
  const parts = head.querySelectorAll('title, meta[name=description], meta[property], link[rel=canonical]')
  return [...parts].map((part) => part.outerHTML).sort()
}

test('the pages of one order and of no address are kept out of search engines', async ({ page }) => {
  for (const path of ['/catering/order-confirmation', '/catering/change-order', '/no-such-page']) {
    await page.goto(path)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.locator('link[rel=canonical], meta[property^="og:"]')).toHaveCount(0)
  }
})

/** What a page says for machines, which stands in its HTML once. */
async function saidForMachines(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text()
  const [said = '{}', ...more] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => json,
  )
  expect(more).toEqual([])
  return JSON.parse(said)
}

test('restaurant and menu are described for machines: hours, both places, prices, and what is vegetarian or vegan', async ({
  request,
}) => {
  const data = await saidForMachines(request, '/')
  const [hounslow, southall] = data['@graph']
  expect(hounslow).toMatchObject({
    '@type': 'Restaurant',
    name: 'Tandoor Road',
    telephone: '+442079460123',
    address: { addressLocality: 'Hounslow', addressCountry: 'GB' },
    openingHoursSpecification: [{ opens: '11:00', closes: '22:00' }],
  })
  expect(hounslow.openingHoursSpecification[0].dayOfWeek).toHaveLength(7)
  expect(new URL(hounslow.hasMenu).pathname).toBe('/menu')
  expect(southall).toMatchObject({ '@type': 'Restaurant', address: { addressLocality: 'Southall' } })

  const menu = await saidForMachines(request, '/menu')
  expect(menu['@type']).toBe('Menu')
  const items = menu.hasMenuSection.flatMap((section: { hasMenuItem: object[] }) => section.hasMenuItem)
  expect(items).toContainEqual(
    expect.objectContaining({ name: 'Tandoori wings', offers: expect.objectContaining({ price: '3.99' }) }),
  )
  const diets = (name: string) => items.find((item: { name: string }) => item.name === name)?.suitableForDiet
  expect(diets('Rajma bowl')).toContain('https://schema.org/VeganDiet')
  expect(diets('Raita')).toContain('https://schema.org/VegetarianDiet')
  expect(diets('Tandoori wings') ?? []).not.toContain('https://schema.org/VegetarianDiet')
})

test('sitemap, robots and manifest name the public pages and nothing else', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '')
  const named = [...pages.map(({ path }) => path), '/careers/business-support-officer']
  expect(listed.map((address) => new URL(address).pathname).sort()).toEqual(named.sort())
  expect(new Set(listed.map(origin)).size).toBe(1)
  expect(sitemap).not.toContain('order-confirmation')
  expect(sitemap).not.toContain('change-order')

  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /catering/order-confirmation')
  expect(robots).toContain('Disallow: /catering/change-order')
  expect(robots).toMatch(/Sitemap: http\S+\/sitemap\.xml/)

  const manifest = await (await request.get('/site.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Tandoor Road', start_url: '/' })
  for (const icon of manifest.icons) expect((await request.get(new URL(icon.src, baseURL).href)).ok()).toBe(true)
})
