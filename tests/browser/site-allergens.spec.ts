import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { fourteenAllergens } from '../../content/allergens.ts'
import { menuAllergens } from '../../content/allergens-menu.ts'
import { packageAllergens } from '../../content/allergens-packages.ts'
import { packageDishes } from '../../content/package-dishes.ts'
import { allergensInWords, allergensOfPackages } from '../../contract/allergens.ts'
import { canLeaveOut, holdsOf } from '../../site/pages/menu/holds.ts'
import { fillInWithMenu, submitButton } from './fill-order-form.ts'
import { test } from './site.ts'

const names = Object.keys(menuAllergens)
const filter = (page: Page) => page.getByText('What can’t you eat?')
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const dish = (page: Page, name: string) =>
  page.locator('.menu-in-words li').filter({ has: page.getByText(name, { exact: true }) })
const dishesLeft = (page: Page) => page.locator('.menu-in-words li:visible .menu-line > :first-child').allTextContents()
const dishesWithout = (...ids: string[]) => names.filter((name) => !holdsOf(name).some((id) => ids.includes(id)))

test('a guest with a nut allergy ticks nuts, and the address brings the same menu back', async ({ page, hydrated }) => {
  await hydrated('/menu')
  await expect(dish(page, 'Carrot halwa')).toBeVisible()
  await filter(page).click()
  await box(page, 'Tree nuts').check()
  await expect(page).toHaveURL('/menu?without=nuts')
  await expect(dish(page, 'Carrot halwa')).toBeHidden()
  // It may contain cashew.
  await expect(dish(page, 'Butter chicken bowl')).toBeHidden()
  await expect(dish(page, 'Kachumber')).toBeVisible()
  expect((await dishesLeft(page)).sort()).toEqual(dishesWithout('nuts').sort())
  const left = page.getByRole('status').filter({ hasText: 'dishes' })
  await expect(left).toContainText(`${dishesWithout('nuts').length} of ${names.length} dishes`)
  await expect(left).toContainText('ring us')

  await box(page, 'Milk').check()
  await expect(page).toHaveURL('/menu?without=milk,nuts')
  await expect(left).toContainText('with no milk or tree nuts on our list')
  await expect(page.getByText('Nothing here that you can eat.').first()).toBeVisible()

  await page.reload()
  await expect(left).toBeVisible()
  expect((await dishesLeft(page)).sort()).toEqual(dishesWithout('nuts', 'milk').sort())
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/menu')
  await expect(dish(page, 'Carrot halwa')).toBeVisible()
  await expect(left).toHaveCount(0)
  await expect(filter(page)).toBeFocused()
})

test('ticking a box does not move the page, and links to categories keep what was ticked', async ({
  page,
  hydrated,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await hydrated('/menu?from=poster&without=celery,strawberries')
  await expect(page.getByRole('status').filter({ hasText: 'with no celery on our list' })).toBeVisible()
  await filter(page).click()
  await filter(page).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await box(page, 'Eggs').check()
  await expect(page).toHaveURL('/menu?from=poster&without=celery,eggs')
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Sides' }).click()
  await expect(page).toHaveURL(/\?without=celery,eggs#sides$/)
  await expect(box(page, 'Eggs')).toBeChecked()
})

test('every package says before the payment what is in it, and the order keeps the same words', async ({ page }) => {
  await fillInWithMenu(page)
  const delight = page.getByRole('listitem', { name: 'Vegetarian Delight Package' })
  await expect(delight.getByText(/tree nuts/).first()).toBeHidden()
  await delight.getByText('Allergens').click()
  await expect(delight.getByText(/^Contains gluten \(wheat\), milk, mustard\. May contain .*tree nuts/)).toBeVisible()
  await expect(delight.getByRole('term')).toHaveText([...packageDishes['vegetarian-delight']])
  await expect(delight.getByRole('definition').nth(4)).toHaveText(/^milk; may contain tree nuts \(almond, cashew\)$/)

  await page.getByLabel('Quantity: Vegetarian Delight Package').fill('1')
  const both = allergensOfPackages(['deluxe-tandoori', 'vegetarian-delight'], packageDishes, packageAllergens)
  if (!both) throw new Error('these packages have dishes')
  const words = allergensInWords(both, fourteenAllergens)
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByText(words, { exact: true })).toBeVisible()
  await expect(summary.getByText(/still checking this list.* ring us .*020 7946 0123/)).toBeVisible()

  const answer = page.waitForResponse('**/create-catering-order')
  const tab = page.waitForEvent('popup')
  await submitButton(page).click()
  const { order_id } = await (await answer).json()
  await (await tab).close()
  await page.goto(`/catering/order-confirmation?order_id=${order_id}`)
  await expect(page.getByRole('definition').filter({ hasText: words })).toBeVisible()
})

test('a page with an older list of allergens asks to be reloaded and keeps what was typed', async ({ page }) => {
  await fillInWithMenu(page)
  await page.route('**/create-catering-order', (route) => {
    const headers = { ...route.request().headers() }
    const told = decodeURIComponent(headers['allergen-list'] ?? '')
    expect(told).toMatch(
      /^Contains gluten \(wheat\).*\n(.*\n)*Daal makhani: gluten \(wheat\), milk; may contain tree nuts/,
    )
    const other = told.replace('Daal makhani: gluten (wheat), milk', 'Daal makhani: gluten (wheat)')
    return route.continue({ headers: { ...headers, 'allergen-list': encodeURIComponent(other) } })
  })
  await submitButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Our list of allergens has changed' })).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Jasleen Kaur')
})

test('the list is a table for each part of the menu and each package, with every dish', async ({ page, hydrated }) => {
  await hydrated('/allergens')
  const rolls = page.getByRole('table', { name: 'Rolls' })
  await expect(rolls.getByRole('columnheader')).toHaveText(['Dish', 'Contains', 'May contain'])
  const malai = rolls.getByRole('row', { name: /Malai chicken roll/ })
  await expect(malai.getByRole('rowheader')).toHaveText(/^Malai chicken roll\s*Halal, Mild$/)
  await expect(malai.getByRole('cell')).toHaveText([
    'gluten (wheat), milk, tree nuts (cashew)',
    'eggs, mustard, tree nuts (almond), sesame',
  ])
  const rows = Object.values(packageDishes).flat().length + names.length
  await expect(page.getByRole('rowheader')).toHaveCount(rows)
  await expect(page.getByText('Our kitchen is still checking this list.')).toBeVisible()
  await page.getByRole('link', { name: 'Catering packages' }).click()
  await expect(page.getByRole('heading', { name: 'Catering packages' })).toBeInViewport()
})

test('the fourteen of the law stand there by name, and which of them no dish has', async ({ page, hydrated }) => {
  await hydrated('/allergens')
  await page.getByRole('link', { name: 'The fourteen allergens' }).click()
  const part = page.getByRole('region', { name: 'The fourteen allergens' })
  await expect(part.getByRole('heading')).toBeInViewport()
  const all = [...Object.values(menuAllergens), ...Object.values(packageAllergens)]
  const holds = (list: 'contains' | 'mayContain', kinds: readonly string[]) =>
    all.some((facts) => facts[list].some((kind) => kinds.includes(kind)))
  const items = part.getByRole('listitem')
  await expect(items).toHaveCount(14)
  for (const [index, { name, kinds }] of fourteenAllergens.entries()) {
    const [contained, possible] = [holds('contains', kinds), holds('mayContain', kinds)]
    const where = contained ? /: in some/ : possible ? /: may get into some/ : /: in none of our dishes, by this list$/
    await expect(items.nth(index)).toContainText(name)
    await expect(items.nth(index)).toContainText(where)
    if (kinds.length > 1) await expect(items.nth(index)).toContainText(`(${kinds.join(', ')})`)
    const summary = expect(part.getByText('none of our dishes contains'))
    await (contained || possible ? summary.not.toContainText(name) : summary.toContainText(name))
  }
})

test('the list prints on a few pages of A4, in black, with a phone number and nothing around it', async ({
  page,
  hydrated,
}) => {
  await hydrated('/allergens')
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(5)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
  await expect(page.getByRole('cell').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.getByRole('main').getByRole('link', { name: '020 7946 0123' })).toBeVisible()
})

for (const width of [390, 768, 1440]) {
  test(`at ${width} pixels the open filter and a package's allergens fit, and axe finds nothing`, async ({
    page,
    hydrated,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const expectFine = async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
    await hydrated('/menu?without=milk')
    await filter(page).click()
    await expectFine()
    await hydrated('/catering')
    await page.getByRole('listitem', { name: 'Deluxe Tandoori Feast' }).getByText('Allergens').click()
    await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('1')
    await expect(page.getByRole('region', { name: 'Order Summary' })).toBeVisible()
    await expectFine()
    await hydrated('/allergens')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('each box leaves out the dishes that hold it', async ({ page }) => {
    await page.goto('/menu')
    await filter(page).click()
    for (const { id, name } of canLeaveOut) {
      const label = `${name[0]?.toUpperCase()}${name.slice(1)}`
      await box(page, label).check()
      expect((await dishesLeft(page)).sort(), id).toEqual(dishesWithout(id).sort())
      await box(page, label).uncheck()
    }
    await expect(page.getByText('Our kitchen is still checking this list.')).toBeVisible()
    await page.getByRole('link', { name: 'What is in every dish' }).click()
    await expect(page).toHaveURL('/allergens')
    await expect(page.getByRole('table', { name: 'Vegetarian Delight Package' })).toContainText('Samosas')
  })

  test('a package says what is in it', async ({ page }) => {
    await page.goto('/catering')
    const delight = page.getByRole('listitem', { name: 'Vegetarian Delight Package' })
    await delight.getByText('Allergens').click()
    await expect(delight.getByText(/^Contains gluten \(wheat\), milk, mustard\. May contain/)).toBeVisible()
  })
})
