import { expect, type Page } from '@playwright/test'
import { firstContent } from '../../content/first-content.ts'
import { menu } from '../../content/menu.ts'
import { packageDishes } from '../../content/package-dishes.ts'
import { cateringPackages } from '../../content/packages.ts'
import { allergensInWords, allergensOfPackages, dishesOfPackage } from '../../contract/allergens.ts'
import { sectionsOf } from '../../contract/content/dishes.ts'
import type { CateringPackage } from '../../contract/content/packages.ts'
import { fourteenAllergens } from '../../contract/fourteen-allergens.ts'
import { variantsOf } from '../../contract/package-variants.ts'
import { type Choice, diets, isLeft } from '../../site/pages/menu/holds.ts'
import { dishOnPage, sievedFood } from '../../site/pages/menu/menu-content.ts'
import { expectNoViolation } from './accessible.ts'
import { fillInWithMenu, submitButton } from './fill-order-form.ts'
import { test } from './site.ts'

const sections = sectionsOf(menu).map(({ name, dishes }) => ({ name, dishes: dishes.map(dishOnPage) }))
const dishes = sections.flatMap((section) => section.dishes)
const names = dishes.map(({ name }) => name)
const onList = { packages: cateringPackages, packageDishes }
const capital = (name: string) => name[0]?.toUpperCase() + name.slice(1)
const filter = (page: Page) => page.getByText('Find what you can eat')
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const dish = (page: Page, name: string) =>
  page.locator('.menu-in-words li').filter({ has: page.getByText(name, { exact: true }) })
const dishesLeft = (page: Page) => page.locator('.menu-in-words li:visible .menu-line > :first-child').allTextContents()
const dishesFor = (choice: Choice) =>
  dishes
    .filter((each) => isLeft(each, choice))
    .map(({ name }) => name)
    .sort()
const dishesWithout = (...without: string[]) => dishesFor({ without })
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const emptySections = (choice: Choice) =>
  sections.filter((section) => section.dishes.every((each) => !isLeft(each, choice))).map(({ name }) => name)

/** Expects that the page fits these widths, and that axe finds nothing in a part of it on the first of them. */
async function expectFine(page: Page, part: string, ...widths: number[]) {
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    if (index === 0) await expectNoViolation(page, part)
  }
}

test('the page of allergens leaves packages out without a script, says which may contain traces, and counts both', async ({
  page,
  hydrated,
}) => {
  await hydrated('/allergens')
  await page.getByText('Find what your guests can eat').click()
  const variants = cateringPackages
    .flatMap((each) => variantsOf<CateringPackage>(each))
    .map(({ menuId, name }) => ({ name, ...sievedFood(menuId, firstContent) }))
  const shown = page.locator('.package-filter li:visible:not(.tally)')
  const traces = shown.filter({ has: page.locator('.traces:visible') })
  await expect(shown.getByRole('link')).toHaveText(variants.map(({ name }) => name))
  await expect(traces).toHaveCount(0)
  for (const names of [['Milk'], ['Celery'], ['Celery', 'Tree nuts'], ['Eggs']]) {
    for (const name of names) await box(page, name).check()
    const without = fourteenAllergens.filter(({ name }) => names.includes(capital(name))).map(({ id }) => id)
    const possible = variants.filter((each) => isLeft({ ...each, holds: each.contains }, { without }))
    const left = possible.filter((each) => isLeft(each, { without }))
    await expect(shown).toHaveCount(possible.length)
    await expect(traces).toHaveCount(possible.length - left.length)
    for (const name of names) await box(page, name).uncheck()
  }
  await radio(page, 'Vegetarian').check()
  await expect(shown).toHaveCount(variants.filter((each) => isLeft(each, { diet: 'vegetarian', without: [] })).length)
  await expectFine(page, '#packages', 390, 1440)
})

test('a guest ticks what they can’t eat and how they eat, and the address brings the same menu back', async ({
  page,
  hydrated,
}) => {
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
  await expectFine(page, '.menu-filter', 1440, 768, 1280)
  // A section without dishes disappears, with its heading and its link.
  const empty = emptySections({ without: ['milk', 'nuts'] })
  expect(empty).toContain('Platters')
  for (const name of empty) await expect(page.getByRole('heading', { name, exact: true })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Sides', exact: true })).toBeVisible()

  await page.reload()
  await expect(left).toBeVisible()
  expect((await dishesLeft(page)).sort()).toEqual(dishesWithout('nuts', 'milk').sort())
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/menu')
  await expect(dish(page, 'Carrot halwa')).toBeVisible()
  await expect(left).toHaveCount(0)
  await expect(filter(page)).toBeFocused()

  await filter(page).click()
  const eating = page.getByRole('group', { name: 'How do you eat?' })
  await expect(eating).toHaveAccessibleDescription(/how a dish is cooked/)
  await expect(page.getByRole('group', { name: 'What can’t you eat?' })).toHaveAccessibleDescription(
    /or may contain it/,
  )
  await radio(page, 'Everything').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(radio(page, 'Vegan')).toBeChecked()
  await expect(page).toHaveURL('/menu?diet=vegan')
  await expect(dish(page, 'Daal rice with spicy potato')).toBeVisible()
  await expect(left).toContainText(
    `${dishesFor({ diet: 'vegan', without: [] }).length} of ${names.length} dishes, cooked vegan.`,
  )
  await box(page, 'Milk').check()
  await expect(page).toHaveURL('/menu?diet=vegan&without=milk')
  await expect(dish(page, 'Daal rice with spicy potato')).toBeHidden()
  await expect(left).toContainText('cooked vegan, with no milk on our list')
  await page.reload()
  await filter(page).click()
  await expect(radio(page, 'Vegan')).toBeChecked()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/menu')
  await expect(radio(page, 'Everything')).toBeChecked()
})

test('on a phone ticking a box does not move the page, links keep what was ticked, and the number of dishes at the thumb leads to them', async ({
  page,
  hydrated,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await hydrated('/menu?from=poster&without=celery,strawberries')
  await expect(page.getByRole('status').filter({ hasText: 'with no celery on our list' })).toBeVisible()
  await filter(page).click()
  await box(page, 'Eggs').evaluate((input) => input.scrollIntoView({ block: 'center' }))
  const before = await page.evaluate(() => scrollY)
  await box(page, 'Eggs').check()
  await expect(page).toHaveURL('/menu?from=poster&without=celery,eggs')
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Sides' }).click()
  await expect(page).toHaveURL(/\?without=celery,eggs#sides$/)
  await expect(box(page, 'Eggs')).toBeChecked()
  await expectFine(page, '.menu-filter', 390)

  await page.setViewportSize({ width: 390, height: 560 })
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/menu#sides')
  await radio(page, 'Vegan').check()
  await box(page, 'Tree nuts').check()
  const count = dishesFor({ diet: 'vegan', without: ['nuts'] }).length
  const way = page.getByRole('link', { name: `${count} dishes: show them` })
  await filter(page).evaluate((summary) => summary.scrollIntoView({ block: 'start' }))
  await expect(way).toBeInViewport({ ratio: 1 })
  const { y = 0, height = 0 } = (await way.boundingBox()) ?? {}
  expect(560 - y - height).toBeLessThan(32)
  // It covers no box that gets the focus.
  await radio(page, 'Vegan').focus()
  for (const { name } of fourteenAllergens) {
    await page.keyboard.press('Tab')
    await expect(box(page, capital(name))).toBeFocused()
    const isSeen = await page.evaluate(() => {
      const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
      const [x, y] = [left + width / 2, top + height / 2]
      return document.elementFromPoint(x, y) === document.activeElement
    })
    expect(isSeen, name).toBe(true)
  }
  await way.click()
  await expect(page).toHaveURL('/menu?diet=vegan&without=nuts#dishes')
  await expect(page.locator('.menu-in-words h3:visible').first()).toBeInViewport()
  await expect(way).not.toBeInViewport()
})

test('each dish opens its own allergens, and its address brings them back open', async ({ page, hydrated }) => {
  await hydrated('/menu')
  const naan = dish(page, 'Garlic naan')
  const facts = naan.getByText(/^Contains gluten \(wheat\), milk\. May contain eggs, sesame\.$/)
  await expect(facts).toBeHidden()
  await naan.getByText('Allergens of Garlic naan').click()
  await expect(facts).toBeVisible()
  await expect(naan.getByText('still checking this list')).toBeVisible()
  await naan.getByRole('link', { name: 'Link to this dish' }).click()
  await expect(page).toHaveURL('/menu#dish-garlic-naan')
  await page.reload()
  // The page opens it again when it is hydrated.
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await expect(facts).toBeVisible()
  await expect(naan.getByText('Garlic naan', { exact: true })).toBeInViewport()
  await naan.getByText('Allergens of Garlic naan').click()
  await expect(facts).toBeHidden()
  // From another page, where the router brings the menu.
  await hydrated('/menu')
  await page.evaluate(() => {
    window.location.hash = '#dish-carrot-halwa'
  })
  await expect(dish(page, 'Carrot halwa').getByText(/^Contains milk, tree nuts/)).toBeVisible()
  await expect(dish(page, 'Carrot halwa').getByText('Carrot halwa', { exact: true })).toBeInViewport()
  expect(await page.locator('.menu-in-words details').count()).toBe(names.length)
})

test('every package says before the payment what is in it, a list that has changed since is refused, and the order keeps the words', async ({
  page,
}) => {
  await fillInWithMenu(page)
  const delight = page.getByRole('listitem', { name: 'Vegetarian Delight Package' })
  await expect(delight.getByText(/tree nuts/).first()).toBeHidden()
  await delight.getByText('Allergens').click()
  await expect(delight.getByText(/^Contains gluten \(wheat\), milk, mustard\. May contain .*tree nuts/)).toBeVisible()
  await expect(delight.getByRole('term')).toHaveText(
    dishesOfPackage('vegetarian-delight', onList).map(({ name }) => name),
  )
  await expect(delight.getByRole('definition').nth(4)).toHaveText(/^milk; may contain tree nuts \(almond, cashew\)$/)

  await page.getByLabel('Quantity: Vegetarian Delight Package').fill('1')
  const both = allergensOfPackages(['deluxe-tandoori', 'vegetarian-delight'], onList)
  if (!both) throw new Error('these packages have dishes')
  const words = allergensInWords(both)
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary.getByText(words, { exact: true })).toBeVisible()
  await expect(summary.getByText(/still checking this list.* ring us .*020 7946 0123/)).toBeVisible()

  await expectFine(page, 'main', 390, 768)
  await expectFine(page, 'main', 1440)

  await test.step('a page with an older list asks to be reloaded, and keeps what was typed', async () => {
    let isOlder = true
    await page.route('**/create-catering-order', (route) => {
      if (!isOlder) return route.continue()
      isOlder = false
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

  const answer = page.waitForResponse('**/create-catering-order')
  const tab = page.waitForEvent('popup')
  await submitButton(page).click()
  const { order_id } = await (await answer).json()
  await (await tab).close()
  await page.goto(`/catering/order-confirmation?order_id=${order_id}`)
  await expect(page.getByRole('definition').filter({ hasText: words })).toBeVisible()
})

test('the list is a table for each part of the menu and each package, names the fourteen of the law, fits every screen, and prints in black', async ({
  page,
  hydrated,
}) => {
  await hydrated('/allergens')
  const rolls = page.getByRole('table', { name: 'Rolls' })
  await expect(rolls.getByRole('columnheader')).toHaveText(['Dish', 'Contains', 'May contain'])
  const malai = rolls.getByRole('row', { name: /Malai chicken roll/ })
  await expect(malai.getByRole('rowheader')).toHaveText(/^Malai chicken roll\s*Halal, Mild$/)
  await expect(malai.getByRole('cell')).toHaveText([
    'gluten (wheat), milk, tree nuts (cashew)',
    'eggs, mustard, tree nuts (almond), sesame',
  ])
  const rows = cateringPackages.flatMap(({ menuId }) => dishesOfPackage(menuId, onList)).length + names.length
  await expect(page.getByRole('rowheader')).toHaveCount(rows)
  await expect(page.getByText('Our kitchen is still checking this list.')).toBeVisible()
  await page.getByRole('link', { name: 'Catering packages' }).click()
  await expect(page.getByRole('heading', { name: 'Catering packages' })).toBeInViewport()

  await test.step('the fourteen of the law are named, and it says which of them no dish has', async () => {
    await page.getByRole('link', { name: 'The fourteen allergens' }).click()
    const part = page.getByRole('region', { name: 'The fourteen allergens' })
    await expect(part.getByRole('heading')).toBeInViewport()
    const all = [...sectionsOf(menu).flatMap((section) => section.dishes), ...packageDishes].map(({ food }) => food)
    const holds = (list: 'contains' | 'mayContain', kinds: readonly string[]) =>
      all.some((facts) => facts?.[list].some((kind) => kinds.includes(kind)))
    const items = part.getByRole('listitem')
    await expect(items).toHaveCount(14)
    for (const [index, { name, kinds }] of fourteenAllergens.entries()) {
      const [contained, possible] = [holds('contains', kinds), holds('mayContain', kinds)]
      const where = contained
        ? /: in some/
        : possible
          ? /: may get into some/
          : /: in none of our dishes, by this list$/
      await expect(items.nth(index)).toContainText(name)
      await expect(items.nth(index)).toContainText(where)
      if (kinds.length > 1) await expect(items.nth(index)).toContainText(`(${kinds.join(', ')})`)
      const summary = expect(part.getByText('none of our dishes contains, or'))
      await (contained || possible ? summary.not.toContainText(name) : summary.toContainText(name))
    }
  })
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }

  await test.step('it prints on a few pages of A4 with a phone number and nothing around it', async () => {
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(5)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
    await expect(page.getByRole('cell').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.getByRole('main').getByRole('link', { name: '020 7946 0123' })).toBeVisible()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('each box leaves out the dishes that hold it', async ({ page }) => {
    await page.goto('/menu')
    await filter(page).click()
    const shown = () => page.locator('.menu-in-words h3:visible').allTextContents()
    const sectionsFor = (choice: Choice) =>
      sections.map(({ name }) => name).filter((name) => !emptySections(choice).includes(name))
    const expectLeft = async (choice: Choice) => {
      expect((await dishesLeft(page)).sort(), JSON.stringify(choice)).toEqual(dishesFor(choice))
      expect(await shown()).toEqual(sectionsFor(choice))
    }
    const leftByEach = await page.evaluate(
      (boxes) => {
        const seen = (what: string) =>
          [...document.querySelectorAll(`.menu-in-words ${what}`)]
            .filter((each) => each.checkVisibility())
            .map((each) => each.textContent)
        return boxes.map((id) => {
          const input = document.getElementById(id)
          input?.click()
          const left = { dishes: seen('.menu-line > :first-child').sort(), sections: seen('h3') }
          input?.click()
          return left
        })
      },
      fourteenAllergens.map(({ id }) => `without-${id}`),
    )
    expect(leftByEach).toEqual(
      fourteenAllergens.map(({ id }) => ({
        dishes: dishesFor({ without: [id] }),
        sections: sectionsFor({ without: [id] }),
      })),
    )
    for (const diet of diets) {
      await radio(page, capital(diet)).check()
      await expectLeft({ diet, without: [] })
    }
    await box(page, 'Milk').check()
    await expectLeft({ diet: 'vegan', without: ['milk'] })
    await radio(page, 'Everything').check()
    await expectLeft({ without: ['milk'] })
    expect(await shown()).not.toContain('Platters')
    await expect(page.locator('.menu-filter').getByText('Our kitchen is still checking this list.')).toBeVisible()
    await page.getByRole('link', { name: 'What is in every dish' }).click()
    await expect(page).toHaveURL('/allergens')
    await expect(page.getByRole('table', { name: 'Vegetarian Delight Package' })).toContainText('Samosas')
  })

  test('the address of a dish opens its allergens, below its name, and a package says what is in it', async ({
    page,
  }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/menu#dish-carrot-halwa')
      const halwa = dish(page, 'Carrot halwa')
      await expect(halwa.getByText(/^Contains milk, tree nuts/)).toBeVisible()
      await expect(halwa.getByText('Carrot halwa', { exact: true })).toBeInViewport({ ratio: 1 })
      await expect(dish(page, 'Raita').getByText(/^Contains milk/)).toBeHidden()
      await page.goto('about:blank')
    }

    await page.goto('/catering')
    const delight = page.getByRole('listitem', { name: 'Vegetarian Delight Package' })
    await delight.getByText('Allergens').click()
    await expect(delight.getByText(/^Contains gluten \(wheat\), milk, mustard\. May contain/)).toBeVisible()
  })
})
