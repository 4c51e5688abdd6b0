import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import { type Content, contentSchema } from '../../contract/content/content.ts'
import { dishesOf } from '../../contract/content/dishes.ts'
import { documentOf, fieldsOf } from '../../contract/content/fields.ts'
import { problemsIn } from '../../contract/content/problems.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { formatPence, poundsFromPence } from '../../contract/money.ts'
import { priceItems } from '../../server/orders/placing/price-order.ts'
import { goLive } from '../../server/publishing/live-content.ts'
import { renderedSite, renderSite } from '../../server/publishing/rendered-site.ts'
import { siteFiles } from '../../server/publishing/site-files.ts'
import { contentOfTwo } from './two-kitchens.ts'

afterEach(() => goLive({ number: 1, content: firstContent }))

const renderedFirstContent = renderSite(firstContent)
const words = fc.stringMatching(/^[A-Za-z<>"'&\\] ?[A-Za-z0-9<>"'&\\/]{2,14}$/)
const price = fc.integer({ min: 1, max: 99_999 })
const minutes = fc.integer({ min: 0, max: 59 }).map((minute) => String(minute).padStart(2, '0'))

/** What an owner may change: names, texts, prices, what is on sale, hours, telephone. */
const changes = fc.record({
  names: fc.uniqueArray(words, { minLength: 8, maxLength: 8 }),
  prices: fc.array(price, { minLength: 8, maxLength: 8 }),
  onSale: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  opens: minutes.map((minute) => `10:${minute}`),
  vacancies: fc.integer({ min: 0, max: 2 }),
})

type Values = typeof changes extends fc.Arbitrary<infer Value> ? Value : never

function contentWith({ names, prices, onSale, opens, vacancies }: Values): Content {
  // biome-ignore lint/suspicious/noExplicitAny: contents are read-only everywhere else.
  const content: any = structuredClone(firstContent)
  content.site.name = names[0]
  for (const { spans } of content.site.openingHours) spans[0].opens = opens
  content.site.phone = { shown: '020 7946 0999', dialled: '+442079460999' }
  for (const [index, each] of content.packages.entries()) {
    Object.assign(each, { name: `${names[index + 1]} ${index}`, pricePence: prices[index] })
    each.isOnSale = onSale[index] || onSale.every((is: boolean) => !is)
  }
  const [first, second] = dishesOf(content.menu) as unknown as Record<string, unknown>[]
  Object.assign(first ?? {}, { name: `${names[5]} first`, pricePence: prices[5] })
  Object.assign(second ?? {}, { name: `${names[6]} second`, text: names[7], food: null })
  const [vacancy] = content.vacancies
  content.vacancies = Array.from({ length: vacancies }, (_, index) => ({
    ...vacancy,
    id: `vacancy-${index}`,
    title: `${names[index]} wanted`,
  }))
  return content
}
/** Names and texts with every character that pages or their data escape. */
const withEveryMark: Values = {
  names: Array.from({ length: 8 }, (_, index) => `&<b>"${index}'\\/x`),
  prices: [1, 99, 100, 2_499, 26_099, 99_999, 250, 1_000],
  onSale: [true, false, true, true],
  opens: '10:05',
  vacancies: 2,
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
const dataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json))

test('whatever an owner writes stands on every page as it is, in no page as markup, and is what an order costs', async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (values) => {
      const content = contentWith(values)
      expect(problemsIn(content)).toEqual([])
      const drawn = await renderSite(content)
      const page = (address: string) => drawn.get(address) ?? expect.fail(`no ${address}`)
      const { name } = content.site
      for (const [address, text] of drawn) {
        if (!address.includes('.')) {
          expect(/<title>(.*?)<\/title>/.exec(text)?.[1], address).toContain(escaped(name))
          expect(text.match(/<script/g)?.length, address).toBe(text.match(/<\/script>/g)?.length)
        }
      }
      for (const each of content.packages) {
        for (const address of ['/catering', '/allergens', '/terms']) {
          expect(page(address).includes(escaped(each.name)), `${each.name} on ${address}`).toBe(each.isOnSale)
        }
        if (each.isOnSale) {
          expect(page('/catering')).toContain(formatPence(each.pricePence))
          expect(page('/catering.data')).toContain(JSON.stringify(each.name))
        }
      }
      const [first, second] = dishesOf(content.menu)
      expect(page('/menu')).toContain(escaped(first?.name ?? ''))
      expect(page('/menu')).toContain(formatPence(first?.pricePence ?? 0))
      expect(page('/menu')).toContain(escaped(second?.text ?? ''))
      expect(page('/')).toContain(escaped(first?.name ?? ''))
      const [menu] = dataIn(page('/menu'))
      const [item, unknown] = menu.hasMenuSection[0].hasMenuItem
      expect(item).toMatchObject({
        name: first?.name,
        offers: { price: poundsFromPence(first?.pricePence ?? 0).toFixed(2) },
      })
      expect(unknown).not.toHaveProperty('suitableForDiet')
      const [places] = dataIn(page('/'))
      expect(places['@graph'][0]).toMatchObject({
        name,
        openingHoursSpecification: [{ opens: values.opens }],
      })
      for (const { id, title } of content.vacancies) {
        expect(dataIn(page(`/careers/${id}`))).toMatchObject([{ '@type': 'JobPosting', title }])
        expect(page('/careers')).toContain(escaped(title))
        expect(page('/sitemap.xml')).toContain(`/careers/${id}<`)
      }
      expect(JSON.parse(page('/site.webmanifest')).name).toBe(name)

      goLive({ number: 2, content })
      for (const { id, pricePence, isOnSale } of content.packages) {
        const pricing = () => priceItems([{ menu_id: id, quantity: 2 }]).totalPence
        if (isOnSale) expect(pricing()).toBe(2 * pricePence)
        else expect(pricing).toThrow()
      }
    }),
    { numRuns: 5, examples: [[withEveryMark]] },
  )
})

test('what was drawn last is kept, two who draw at once do not harm it, and what is broken is drawn anew', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandoor-drawn-'))
  try {
    const other = { ...firstContent, site: { ...firstContent.site, name: 'Clay Road' } }
    const both = () => Promise.all([renderedSite(firstContent, dataDir), renderedSite(other, dataDir)])
    const [first, second] = await both()
    expect([first.get('/'), second.get('/')]).toEqual((await both()).map((drawn) => drawn.get('/')))
    await writeFile(join(dataDir, 'drawn-site.json'), '{ "of": "a ki')
    expect((await renderedSite(firstContent, dataDir)).get('/')).toBe(first.get('/'))
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

/** What the head of a page says, without the marks of HTML. */
function headOf(html: string) {
  const said = (what: RegExp) => [...html.matchAll(what)].map(([, name = '', text]) => [name, text ?? name])
  const plain = (text: string) => text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
  return Object.fromEntries(
    [
      ...said(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g),
      ...said(/<link rel="(canonical)" href="([^"]*)"/g),
      ...said(/<(title)>(.*?)<\/title>/g),
    ].map(([name, text]) => [name, plain(text ?? '')]),
  )
}

/** The public pages. They are written out, so that a change of an address is noticed. */
const found = [
  '/',
  ...['/menu', '/allergens', '/catering', '/catering/enquiry', '/our-history', '/careers', '/newsletter'],
  ...['/privacy', '/terms', '/careers/business-support-officer'],
]
const client = new URL('../../build/client', import.meta.url).pathname

test('the first content, drawn twice to the same bytes, tells machines what each page, the place, the menu and the vacancy are', async () => {
  const drawn = await renderSite(firstContent)
  expect(await renderSite(structuredClone(firstContent))).toEqual(drawn)
  const page = (address: string) => drawn.get(address) ?? expect.fail(`no ${address}`)
  const data = (address: string) => {
    const [said, ...more] = dataIn(page(address))
    expect(more).toEqual([])
    return said
  }
  for (const path of found) {
    const head = headOf(page(path))
    expect(head.title, path).toMatch(/Tandoor Road/)
    expect(head.description, path).toMatch(/^.{30,160}$/)
    expect(page(path).match(/rel="canonical"/g), path).toHaveLength(1)
    const address = `https://public-url.invalid${path}`
    expect(head).toMatchObject({ canonical: address, 'og:url': address, 'og:title': expect.stringMatching(/./) })
    const [, picture = ''] =
      /^https:\/\/public-url\.invalid(\/media\/social\/.+\.jpg)$/.exec(head['og:image'] ?? '') ?? []
    expect(picture && existsSync(client + picture), path).toBe(true)
    expect(head).not.toHaveProperty('robots')
  }
  for (const path of ['/catering/order-confirmation', '/catering/change-order', '/404']) {
    const { robots, canonical, ...more } = headOf(page(path))
    expect([robots, canonical, Object.keys(more).filter((name) => name.startsWith('og:'))]).toEqual([
      'noindex',
      undefined,
      [],
    ])
  }

  const [hounslow, southall] = data('/')['@graph']
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

  const menu = data('/menu')
  expect(menu['@type']).toBe('Menu')
  const items = menu.hasMenuSection.flatMap((section: { hasMenuItem: object[] }) => section.hasMenuItem)
  expect(items).toContainEqual(
    expect.objectContaining({ name: 'Tandoori wings', offers: expect.objectContaining({ price: '3.99' }) }),
  )
  const dietsOf = (name: string) => items.find((item: { name: string }) => item.name === name)?.suitableForDiet
  expect(dietsOf('Rajma bowl')).toContain('https://schema.org/VeganDiet')
  expect(dietsOf('Raita')).toContain('https://schema.org/VegetarianDiet')
  expect(dietsOf('Tandoori wings') ?? []).not.toContain('https://schema.org/VegetarianDiet')

  expect(data('/careers/business-support-officer')).toMatchObject({
    '@type': 'JobPosting',
    title: 'Business Support Officer',
    identifier: { value: 'business-support-officer' },
    employmentType: ['FULL_TIME', 'PART_TIME'],
    jobLocation: { address: { addressLocality: 'Hounslow' } },
  })
})

test('search engines are told the postcode that stands in the address, of the restaurant and of a vacancy', async () => {
  const { site } = firstContent
  const locations = site.locations.map((place) =>
    place.id === 'hounslow' ? { ...place, address: { ...place.address, region: 'London TW3 1AB' } } : place,
  )
  const drawn = await renderSite({ ...firstContent, site: { ...site, locations } })
  const told = { addressLocality: 'Hounslow', addressRegion: 'London', postalCode: 'TW3 1AB' }
  const [{ jobLocation }] = dataIn(drawn.get('/careers/business-support-officer') ?? '')
  expect(jobLocation.address).toMatchObject(told)
  const [restaurants] = dataIn(drawn.get('/') ?? '')
  expect(restaurants['@graph'][0].address).toMatchObject(told)
  expect(restaurants['@graph'][1].address).not.toHaveProperty('postalCode')
})

test('each of two open places has a page, its line in the sitemap and links to it; one place alone has none', async () => {
  const southall = { line: '12 The Green', town: 'Southall', region: 'London UB2 4AQ', country: 'GB' } as const
  const late = firstContent.site.openingHours.map(({ day }) => ({
    day,
    spans: [{ opens: '12:00', closes: '23:00', lastOrders: '22:30' }],
  }))
  const locations = firstContent.site.locations.map((place) =>
    place.id === 'southall'
      ? { ...place, status: 'open' as const, address: southall, directions: 'https://m.example/s', openingHours: late }
      : place,
  )
  const vacancies = firstContent.vacancies.map((vacancy) => ({ ...vacancy, place: 'southall' }))
  const notice = { id: 'new', text: 'Come in.', pages: ['/'] as const, place: 'southall' }
  const drawn = await renderSite({
    ...firstContent,
    vacancies,
    site: { ...firstContent.site, locations, notices: [notice] },
  })
  const [home, page] = ['/', '/locations/southall'].map((address) => drawn.get(address) ?? '') as [string, string]
  expect(page).toContain('<title>Southall | Tandoor Road</title>')
  for (const shown of ['12 The Green', '12:00 PM to 11:00 PM', '020 7946 0123']) expect(page, shown).toContain(shown)
  const [data] = dataIn(page)
  expect(data['@graph']).toMatchObject([
    {
      '@type': 'Restaurant',
      name: 'Tandoor Road Southall',
      url: 'https://public-url.invalid/locations/southall',
      branchOf: { '@type': 'Organization', name: 'Tandoor Road' },
      address: { postalCode: 'UB2 4AQ' },
      openingHoursSpecification: [{ opens: '12:00', closes: '23:00' }],
    },
  ])
  const [{ jobLocation }] = dataIn(drawn.get('/careers/business-support-officer') ?? '')
  expect(jobLocation.address).toMatchObject({ streetAddress: '12 The Green', postalCode: 'UB2 4AQ' })
  expect(dataIn(home)[0]['@graph'].map(({ name }: { name: string }) => name)).toEqual([
    'Tandoor Road Hounslow',
    'Tandoor Road Southall',
  ])
  expect(home).toContain('Now Open in Hounslow and Southall London')
  for (const html of [home, page]) {
    expect(html).toContain('Southall: Come in.')
    expect(html).toContain('href="/locations/hounslow"')
    expect(html).toContain('Southall: Monday to Sunday')
  }
  expect(drawn.get('/sitemap.xml')).toContain('/locations/southall<')
  expect([...(await renderSite(firstContent))].filter(([address]) => address.startsWith('/locations'))).toEqual([])
})

test('what one of two places sells alone, or has sold out, is said on the menu, the list of allergens, catering and its own page', async () => {
  const offAt = [{ place: 'southall', until: addDays(londonDay(new Date()), 2) }]
  const fields = fieldsOf(contentOfTwo)
  Object.assign(fields['dishes/garlic-naan'] ?? {}, { onlyAt: ['southall'] })
  Object.assign(fields['dishes/lamb-chops'] ?? {}, { offAt })
  const photo = {
    id: 'b'.repeat(64),
    width: 800,
    height: 600,
    colour: '#aabbcc',
    alt: 'Our door',
    focus: { x: 50, y: 50 },
  }
  Object.assign(fields['locations/southall'] ?? {}, { photo })
  const [box] = contentOfTwo.packages
  Object.assign(fields[`packages/${box?.id}`] ?? {}, { onlyAt: ['southall'] })
  const drawn = await renderSite(contentSchema.parse(documentOf(fields)))
  const page = (address: string) => (drawn.get(address) ?? '').replaceAll(/<script[\s\S]*?<\/script>/g, '')
  for (const address of ['/menu', '/allergens']) {
    expect(page(address), address).toContain('Southall only.')
    expect(page(address), address).toContain('Sold out today at Southall.')
  }
  expect(page('/allergens')).toContain('Each of our kitchens works with gluten')
  expect(page('/catering')).toContain('Only where our kitchen in <!-- -->Southall<!-- --> delivers')
  const [menu] = dataIn(drawn.get('/menu') ?? '')
  const item = menu.hasMenuSection
    .flatMap(({ hasMenuItem }: { hasMenuItem: { name: string }[] }) => hasMenuItem)
    .find(({ name }: { name: string }) => name === 'Garlic naan')
  expect(item.offers.availableAtOrFrom).toEqual([{ '@id': 'https://public-url.invalid/#southall' }])
  const [here, there] = ['/locations/southall', '/locations/hounslow'].map(page)
  expect(here).toContain(`Only here: Garlic naan and ${box?.name}.`)
  expect(here).toContain('Sold out here today: ')
  expect(here).toContain(`/photos/${photo.id}/`)
  expect(there).toContain(`Not here: Garlic naan and ${box?.name}.`)
  expect(there).not.toContain('Sold out')
  expect(page('/')).toContain(`/photos/${photo.id}/`)
  const first = await renderSite(firstContent)
  for (const html of first.values()) expect(html).not.toMatch(/onlyAt|offAt|onlyCookedAt|Southall only/)
})

test('what is halal stands once on home, menu and catering, the hygiene rating and the least price on catering, once the owner has said so', async () => {
  const halal = 'all our chicken and lamb'
  const site = { ...firstContent.site, halal, hygieneRating: '5, inspected in March 2026' }
  const [before, drawn] = [await renderSite(firstContent), await renderSite({ ...firstContent, site })]
  for (const address of ['/', '/menu', '/catering']) {
    const seen = drawn.get(address)?.replaceAll(/<script[\s\S]*?<\/script>/g, '')
    expect(seen?.split(`Halal: ${halal}`), address).toHaveLength(2)
    expect(before.get(address), address).not.toMatch(/halal:/i)
  }
  expect(drawn.get('/catering')).toContain('Food hygiene rating: 5, inspected in March 2026')
  expect(before.get('/catering')).not.toContain('Food hygiene rating')
  expect(before.get('/catering')).toContain('Delivery included, from £16.00 a guest')
})

test('what arrives stands on catering with the owner’s photo, once the owner has said it', async () => {
  const photo = {
    id: 'a'.repeat(64),
    width: 1600,
    height: 1200,
    colour: '#aabbcc',
    alt: 'Trays',
    focus: { x: 50, y: 50 },
  }
  const arrives = [{ title: 'Hot for an hour', text: 'In foil trays within insulated bags.' }]
  const site = { ...firstContent.site, arrives, arrivesPhoto: photo }
  const cateringWith = async (site: Content['site']) => (await renderSite({ ...firstContent, site })).get('/catering')
  const told = await cateringWith(site)
  for (const nothing of [firstContent.site, { ...firstContent.site, arrives: [] }])
    expect(await cateringWith(nothing)).not.toContain('What arrives')
  for (const said of [
    'What arrives',
    'Hot for an hour',
    'In foil trays within insulated bags.',
    `/photos/${photo.id}/`,
  ])
    expect(told).toContain(said)
})

test('the phone number stands in the header, in its menu, and where feasts are sold', async () => {
  const drawn = await renderSite(firstContent)
  const { dialled } = firstContent.site.phone
  const numbersIn = (part = '') => part.split(`href="tel:${dialled}"`).length - 1
  const catering = drawn.get('/catering') ?? ''
  expect(numbersIn(catering.split('</header>')[0])).toBe(2)
  expect(catering).toContain('we answer within a working day. Or ring us on')
})

test('a section with days is on every page, and in what search engines read, on these days alone', async () => {
  const { menu } = firstContent
  const posters = menu.posters.map((poster, index) => ({
    ...poster,
    sections: poster.sections.map((each) =>
      index === 0 ? each : { ...each, from: '2026-12-01', until: '2026-12-24' },
    ),
  }))
  const gone = dishesOf({ posters: posters.slice(1) }).map(({ name }) => name)
  const [first = expect.fail('no dish'), ...others] = dishesOf({ posters: posters.slice(1) })
  const bestSellers = [{ dish: first.id, text: 'Only for Christmas.' }]
  const content: Content = { ...firstContent, menu: { ...menu, posters, bestSellers } }
  const dataDir = await mkdtemp(join(tmpdir(), 'tandoor-days-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  expect(others.length).toBeGreaterThan(3)
  for (const [instant, isThere] of [
    ['2026-11-30T23:59:59Z', false],
    ['2026-12-01T00:00:00Z', true],
    ['2026-12-24T23:59:59Z', true],
    ['2026-12-25T00:00:00Z', false],
  ] as const) {
    const drawn = await renderedSite(content, dataDir, new Date(instant))
    expect(drawn.get('/')?.includes('Only for Christmas.'), instant).toBe(isThere)
    for (const address of ['/menu', '/menu.data', '/allergens'])
      for (const name of gone)
        expect(drawn.get(address)?.includes(escaped(name)), `${name} on ${address}, ${instant}`).toBe(isThere)
    // No page says until when.
    for (const page of drawn.values()) expect(page).not.toContain('2026-12-24')
  }
})

test('sitemap, robots and manifest name the public pages and nothing else', () => {
  const files = siteFiles(firstContent)
  const listed = [...(files.get('/sitemap.xml') ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(listed.sort()).toEqual(found.map((path) => `https://public-url.invalid${path}`).sort())
  const robots = files.get('/robots.txt')
  expect(robots).toContain('Disallow: /catering/order-confirmation')
  expect(robots).toContain('Disallow: /catering/change-order')
  expect(robots).toMatch(/Sitemap: http\S+\/sitemap\.xml/)
  const manifest = JSON.parse(files.get('/site.webmanifest') ?? '')
  expect(manifest).toMatchObject({ name: 'Tandoor Road', start_url: '/' })
  for (const { src } of manifest.icons) expect(existsSync(client + src), src).toBe(true)
})

test.each([
  ['homePhoto', ['/']],
  ['crowdPhoto', ['/', '/menu']],
  ['placePhoto', ['/']],
  ['menuPhoto', ['/menu']],
  ['cateringPhoto', ['/catering', '/catering/enquiry']],
  ['historyPhoto', ['/our-history']],
  ['careersPhoto', ['/careers', `/careers/${firstContent.vacancies[0]?.id}`]],
] as const)('the owner’s %s is shown, with its text, on %j alone', async (field, pages) => {
  const photo = {
    id: 'ab'.repeat(32),
    width: 1300,
    height: 975,
    colour: '#aa5522',
    alt: 'Our "own" <oven>',
    focus: { x: 30, y: 70 },
  }
  const drawn = await renderSite({ ...firstContent, site: { ...firstContent.site, [field]: photo } })
  const shown = `src="/photos/${photo.id}/1200.jpg" alt="${escaped(photo.alt)}"`
  expect([...drawn].filter(([, html]) => html.includes(shown)).map(([address]) => address)).toEqual([...pages])
  if (field === 'homePhoto') {
    const film = { id: 'cd'.repeat(32), width: 1280 }
    const withFilm = await renderSite({
      ...firstContent,
      site: { ...firstContent.site, homePhoto: { ...photo, film } },
    })
    expect(withFilm.get('/')).toContain(`/photos/${film.id}/1280.mp4`)
  }
  // A page without the photo has not changed.
  const before = await renderedFirstContent
  for (const [address, html] of drawn) if (!html.includes(photo.id)) expect(html).toBe(before.get(address))
})

test('the built programs have React for production, which renders in a third of the time', async () => {
  for (const program of ['main', 'server']) {
    const folder = new URL(`../../build/${program}/`, import.meta.url).pathname
    const scripts = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'))
    expect(scripts).not.toEqual([])
    // React for development has this warning.
    for (const name of scripts)
      expect((await readFile(join(folder, name), 'utf8')).includes('should have a unique "key" prop'), name).toBe(false)
  }
})
