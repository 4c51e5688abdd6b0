import { expect, type Locator, type Page, test } from '@playwright/test'
import { pages } from './site.ts'

test.use({ javaScriptEnabled: false })

const ourPhone = (page: Page) => page.getByRole('main').getByRole('link', { name: '020 7946 0123' })

/** What a page says in addition, where it cannot do its work without script. */
const says: Record<string, (page: Page) => Promise<void>> = {
  '/catering/order-confirmation': async (page) => {
    await expect(page.getByRole('main').getByRole('paragraph')).toContainText('Showing your order needs JavaScript.')
    await expect(ourPhone(page)).toBeVisible()
  },
  '/catering/change-order': async (page) => {
    await expect(page.getByRole('main').getByRole('paragraph')).toContainText(
      'Changing an order here needs JavaScript.',
    )
    await expect(ourPhone(page)).toBeVisible()
  },
  '/newsletter': async (page) => {
    for (const link of ['', '#leave=3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b&key=secret']) {
      await page.goto(`/newsletter${link}`)
      const said = page.locator('form noscript p')
      await expect(said).toContainText(
        'Signing up, confirming and leaving need JavaScript here. You can also write to',
        { useInnerText: true },
      )
      await expect(said).toBeVisible()
      await expect(page.getByRole('button', { name: 'Subscribe' })).toBeHidden()
    }
  },
}

for (const { path, heading } of [
  ...pages,
  { path: '/catering/order-confirmation', heading: 'Your Order' },
  { path: '/catering/change-order', heading: 'Change or Cancel' },
  { path: '/nowhere', heading: '404' },
]) {
  test(`${path} reads whole without script, and looks the same with its own styles as with the whole sheet`, async ({
    page,
    request,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('contentinfo')).toContainText('© 2025 Tandoor Road')
    await says[path]?.(page)
    const sheet = /\/assets\/site-[\w-]+\.css/.exec(await page.content())?.[0] ?? ''
    const whole = await (await request.get(sheet)).text()
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(changedBy, whole)).toEqual([])
    }
  })
}

/** Returns the elements that these styles change. Takes the styles out of the page again. */
function changedBy(styles: string): string[] {
  const elements = [...document.querySelectorAll('body, body *:not(script, svg *)')]
  // Only declared properties are compared: the others follow from them. A variable shows in the property that uses it.
  const seen = new Set<string>()
  const note = (declared: Iterable<string>) => {
    for (const name of declared) if (!name.startsWith('--')) seen.add(name)
  }
  const noteAll = (rules: CSSRuleList) => {
    for (const rule of rules as Iterable<CSSRule>) {
      if ('style' in rule) note(rule.style as CSSStyleDeclaration)
      if ('cssRules' in rule) noteAll(rule.cssRules as CSSRuleList)
    }
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  for (const each of [sheet, ...document.styleSheets]) noteAll(each.cssRules)
  for (const each of elements) if (each instanceof HTMLElement) note(each.style)
  if (seen.size < 100) throw new Error(`The styles declare ${seen.size} properties alone`)
  const look = (element: Element, part?: string) => {
    const style = getComputedStyle(element, part)
    if (part && style.content === 'none') return ''
    return [...seen].map((name) => style.getPropertyValue(name)).join(';')
  }
  const looks = () => elements.map((each) => [look(each), look(each, '::before'), look(each, '::after')].join('|'))
  const before = looks()
  const added = Object.assign(document.createElement('style'), { textContent: styles })
  document.head.append(added)
  const after = looks()
  added.remove()
  return elements.filter((_, index) => before[index] !== after[index]).map((each) => each.outerHTML.slice(0, 200))
}

/** Returns how far below the header an element begins, in whole pixels. */
const roomAbove = (element: Locator) =>
  element.evaluate((each) => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return Math.round(each.getBoundingClientRect().top - header)
  })

test('the home page says the hours of every day without script, and its links lead on', async ({ page }) => {
  await page.goto('/')
  const line = page.locator('.hours-now')
  await expect(line.getByText('Monday to Sunday, 11:00 AM to 10:00 PM')).toBeVisible()
  await expect(line.getByText('Open until 10:00 PM', { exact: true })).toBeHidden()
  await expect(page.getByRole('status')).toContainText('Signing up needs JavaScript.', { useInnerText: true })
  await page.getByRole('link', { name: 'Explore Menu' }).click()
  await expect(page).toHaveURL('/menu')
  await page.getByRole('link', { name: 'Order Catering' }).click()
  await expect(page).toHaveURL('/catering')
  await page.getByRole('link', { name: 'Tandoor Road, home' }).click()
  await expect(page).toHaveURL('/')
})

test('without script a menu poster opens at full size, and every phone shows all links of the header, which lead on', async ({
  page,
}) => {
  await page.goto('/menu')
  const poster = page.getByRole('link', { name: /full size/ }).first()
  const posterWidth = async () => (await poster.boundingBox())?.width ?? 0
  const small = await posterWidth()
  await poster.click()
  await expect.poll(posterWidth).toBeGreaterThan(2 * small)

  await page.goto('/menu?from=top')
  for (const width of [320, 667, 390]) {
    await page.setViewportSize({ width, height: 600 })
    const header = await page.locator('header').first().boundingBox()
    for (const link of await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all()) {
      await expect(link).toBeInViewport({ ratio: 1 })
      const { y = 0, height = 0 } = (await link.boundingBox()) ?? {}
      expect(y + height).toBeLessThanOrEqual(header?.height ?? 0)
    }
  }
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await expect.poll(() => roomAbove(page.locator('#about'))).toBe(8)
})

test('a package’s address leads to its place in the form without script, and the form says whom to ring', async ({
  page,
}) => {
  await page.goto('/catering#vegetarian-delight')
  const menu = page.getByRole('listitem', { name: 'Vegetarian Delight Package' })
  await expect(menu).toBeFocused()
  await expect.poll(() => roomAbove(menu)).toBe(8)
  await expect(page.getByText('Choose a menu to see your total.')).toBeHidden()
  const said = page
    .locator('form')
    .getByText('Ordering online needs JavaScript. You can also ring us on 020 7946 0123.')
  const top = async (what: Locator) => (await what.boundingBox())?.y ?? 0
  expect(await top(said)).toBeLessThan(await top(page.getByText('Select Your Menus')))
})
