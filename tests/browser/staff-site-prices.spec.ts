import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { discardDraft, readSite, saveDraft, startDraft } from '../../contract/staff/site.ts'
import { expectAccessible } from './accessible.ts'
import { expectSaved, pageFrame, test } from './own-site.ts'
import { expectLive } from './staff.ts'

test.use({ viewport: { width: 390, height: 844 } })

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Publish' })
const ask = (page: Page) => page.getByRole('button', { name: 'Publish…' })
const publishIn = (page: Page) => dialogOf(page).getByRole('button', { name: 'Publish', exact: true })

/** Counts presses: clicks with the mouse or a finger, and the Enter key. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  const count = () => Number(sessionStorage.getItem('presses') ?? 0)
  await page.evaluate(() => {
    const add = () => sessionStorage.setItem('presses', `${Number(sessionStorage.getItem('presses') ?? 0) + 1}`)
    sessionStorage.removeItem('presses')
    addEventListener('pointerdown', add, true)
    addEventListener('keydown', ({ key }) => key === 'Enter' && add(), true)
  })
  return () => page.evaluate(count)
}

test('an owner changes one price in four presses, and those of a section in ten at most, each or all by a percentage', async ({
  page,
  signInAs,
  open,
  site,
}) => {
  test.slow()
  await signInAs('owner', 'Simran Kaur')
  await page.goto(`${site.url}/staff`)
  const one = await countPresses(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'Prices', exact: true }).click()
  const sides = page.getByRole('region', { name: 'Sides', exact: true })
  const naan = sides.getByLabel('Garlic naan', { exact: true })
  await naan.click()
  await naan.fill('24.90')
  await expect(naan).toHaveAccessibleDescription('Now £2.49')
  await expectSaved(page)
  // A jump in a price is asked about here as elsewhere.
  await ask(page).click()
  await expect(dialogOf(page).getByLabel('Garlic naan moves from £2.49 to £24.90.')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await naan.fill('x')
  await expect(naan).toHaveAccessibleDescription(/^Now £2\.49 Please give an amount in pounds/)
  await naan.fill('2.69')
  // The bar says one price in words. Its dialog is for publishing at a later day and time.
  await expect(page.getByRole('status').filter({ hasText: 'Garlic naan: £2.49 → £2.69.' })).toBeVisible()
  await page.getByRole('button', { name: 'Later…' }).click()
  await expect(dialogOf(page)).toContainText('Garlic naan: £2.49 → £2.69.')
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  // Four of the presses opened and closed the dialog.
  expect((await one()) - 4).toBe(4)
  await expectLive(page)

  await open()
  const all = await countPresses(page)
  await page.getByRole('link', { name: 'Prices, all on one screen' }).click()
  const rolls = page.getByRole('region', { name: 'Rolls', exact: true }).getByRole('textbox')
  await expect(rolls.nth(3)).toBeVisible()
  const count = await rolls.count()
  for (let index = 0; index < count; index += 1) {
    await rolls.nth(index).click()
    await rolls.nth(index).fill(String(Number(await rolls.nth(index).inputValue()) + 0.1))
  }
  await ask(page).click()
  await expect(publishIn(page)).toHaveAttribute('aria-disabled', 'false')
  expect(await all()).toBe(count + 2)

  await open()
  const together = await countPresses(page)
  await page.getByRole('link', { name: 'Prices, all on one screen' }).click()
  await expectAccessible(page)
  await sides.getByText('All by a percentage').click()
  const percent = sides.getByLabel('All by, in %')
  await percent.click()
  await percent.fill('549')
  await expect(percent).toHaveAccessibleDescription(/Enter a percentage from -50 to 100/)
  await percent.fill('5')
  await expect(sides.getByRole('listitem').filter({ hasText: 'Garlic naan' })).toHaveText('Garlic naan: £2.69 → £2.79')
  await expect(naan).toHaveValue('2.69')
  await sides.getByRole('button', { name: 'Take these prices' }).click()
  await expect(naan).toHaveValue('2.79')
  await expect(sides.getByRole('heading')).toBeFocused()
  await expectSaved(page)
  await ask(page).click()
  await publishIn(page).click()
  expect(await together()).toBe(6)
  await expectLive(page)
  expect(await (await fetch(`${site.url}/menu`)).text()).toContain('£2.79')

  // Each section has an address of its own.
  await page.goto(`${site.url}/staff/site?of=prices&field=sides`)
  await expect(sides.getByRole('heading')).toBeFocused()
  await expect(sides.getByRole('heading')).toBeInViewport()
})

test('an owner adds a dish with its photo and its allergens in ten presses', async ({ page, signInAs, open }) => {
  test.slow()
  await signInAs('owner', 'Simran Kaur')
  await open()
  const presses = await countPresses(page)
  await page.locator('summary').filter({ hasText: 'Rolls' }).click()
  const name = page.locator('details[open]').getByLabel('Add a dish')
  await name.click()
  await name.fill('Fish roll')
  await name.press('Enter')
  await expect(page.getByLabel('What it is')).toBeFocused()
  await page.keyboard.type('Crisp, with lime.')
  await page.getByLabel('Price').click()
  await page.keyboard.type('5.99')
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Choose a photo', { exact: true }).click()
  const buffer = await sharp({ create: { width: 90, height: 70, channels: 3, background: '#a2582c' } })
    .jpeg()
    .toBuffer()
  await (await chooser).setFiles({ name: 'roll.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel('What it shows').click()
  await page.keyboard.type('A roll, cut open')
  await page.getByRole('radio', { name: 'fish: contains', exact: true }).click()
  await page.getByRole('button', { name: 'None of the others' }).click()
  await ask(page).click()
  await publishIn(page).click()
  expect(await presses()).toBe(10)
  await expectLive(page)
})

test('each thing that is wrong leads from the dialog to its field, also where its form is open', async ({
  page,
  signInAs,
  open,
}) => {
  await signInAs('owner', 'Simran Kaur')
  await open('dishes/raita')
  await page.getByLabel('Price').fill('free')
  await open('dishes/kachumber')
  await page.getByLabel('What it is').fill('')
  await expectSaved(page)
  const lead = async (name: string) => {
    await ask(page).click()
    await dialogOf(page).getByRole('link', { name }).click()
    await expect(dialogOf(page)).toHaveCount(0)
  }
  await lead('Raita')
  await expect(page.getByLabel('Price')).toBeFocused()
  await expect(page.getByLabel('Price')).toHaveValue('free')
  await lead('Raita')
  await expect(page.getByLabel('Price')).toBeFocused()
  await lead('Kachumber')
  await expect(page.getByLabel('What it is')).toBeFocused()
})

test('a section comes with its first dish and its days, moves, and goes; the page shows it as on a day', async ({
  page,
  signInAs,
  open,
}) => {
  await signInAs('owner', 'Simran Kaur')
  await open()
  await page.getByRole('link', { name: 'Sections of the poster “Burgers and chef specials”' }).click()
  const sections = page.getByRole('group', { name: 'Sections' })
  await sections.getByLabel('Add a section').fill('Christmas')
  await sections.getByLabel('Its first dish').fill('Tandoori turkey')
  await sections.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Christmas' })).toBeVisible()
  await page.getByLabel('First day').fill('2099-12-01')
  await page.getByLabel('Last day').fill('2099-11-24')
  await expect(page.getByText('The last day is before the first.')).toBeVisible()
  await page.getByLabel('Last day').fill('2099-12-24')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Tandoori turkey' }).click()
  await page.getByLabel('What it is').fill('With cranberry chutney.')
  await page.getByLabel('Price').fill('14.99')
  await page.getByRole('radio', { name: 'milk: contains', exact: true }).check()
  await page.getByRole('button', { name: 'None of the others' }).click()
  await expectSaved(page)
  await page.getByRole('button', { name: 'Page', exact: true }).click()
  await expect(pageFrame(page).getByText('Garlic naan').first()).toBeVisible()
  await expect(pageFrame(page).getByText('Tandoori turkey')).toHaveCount(0)
  await page.getByLabel('on', { exact: true }).fill('2099-12-24')
  await expect(pageFrame(page).getByText('Tandoori turkey').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Form', exact: true }).click()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page.locator('summary').filter({ hasText: 'Christmas' })).toHaveText(
    'Christmas · first day Tuesday 1 December 2099, last day Thursday 24 December 2099',
  )
  await page.getByRole('link', { name: 'Sections of the poster “Burgers and chef specials”' }).click()
  await sections.getByRole('button', { name: /^Up.*Christmas$/ }).click()
  await expect(sections.getByRole('link')).toHaveText(['Burgers', 'Christmas', 'Chef specials'])
  await ask(page).click()
  await expect(dialogOf(page)).toContainText(
    'New on the menu: Christmas, first day Tuesday 1 December 2099, last day Thursday 24 December 2099.',
  )
  await expect(dialogOf(page)).toContainText('New in Christmas: Tandoori turkey, £14.99.')
  await expect(publishIn(page)).toHaveAttribute('aria-disabled', 'false')
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await sections.getByRole('button', { name: /^Remove.*Christmas$/ }).click()
  await expectSaved(page)
  await expect(sections.getByRole('link')).toHaveText(['Burgers', 'Chef specials'])
})

test('a draft that is put away with two presses takes no other with it, and a space alone is no change', async ({
  page,
  signInAs,
  open,
}) => {
  const { call } = await signInAs('owner', 'Simran Kaur')
  const naan = { thing: 'dishes/garlic-naan', field: 'text', from: undefined, now: 'Hot.' }
  const { content } = (await call(readSite, {})).body
  const from = content.menu.posters
    .flatMap(({ sections }) => sections.flatMap(({ dishes }) => dishes))
    .find(({ id }) => id === 'garlic-naan')?.text
  const id = crypto.randomUUID()
  await call(startDraft, { id, name: 'Christmas menu' })
  await call(saveDraft, { draft: id, changes: [{ ...naan, from }] })
  await call(saveDraft, { changes: [{ ...naan, from, now: 'Hotter.' }] })
  await open()
  await page.locator('summary').filter({ hasText: 'Draft: ' }).click()
  await page.getByLabel('Draft', { exact: true }).selectOption(id)
  await expect(page.locator('summary').filter({ hasText: 'Draft: “Christmas menu”' })).toBeVisible()
  await page.getByRole('button', { name: 'Put away' }).click()
  await expect(page.getByText('It is put away, and listed below.')).toBeFocused()
  await expect(page.locator('summary').filter({ hasText: 'Draft: your quick changes' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put away' })).toHaveCount(0)
  expect((await call(readSite, {})).body.drafts).toHaveLength(1)
  const [quick] = (await call(readSite, {})).body.drafts
  await call(discardDraft, { draft: quick?.id ?? '', rev: quick?.rev ?? 0 })

  await open('dishes/garlic-naan')
  await expect(ask(page)).toHaveCount(0)
  await page.getByLabel('What it is').fill(`${from} `)
  await expect.poll(async () => (await call(readSite, {})).body.drafts.length).toBe(1)
  await expect(ask(page)).toHaveCount(0)
  await page.getByLabel('What it is').fill('Hot.')
  await expect(page.getByText('1 change waits in your quick changes.')).toBeVisible()
})

test('a dish says whether it is on the menu and in packages, and can be made the same', async ({
  page,
  signInAs,
  open,
}) => {
  await signInAs('owner', 'Simran Kaur')
  await open('packageDishes/naan')
  const same = page.getByLabel('The same dish on the menu')
  await expect(same).toHaveValue('')
  // Another dish of the packages has this name already.
  await expect(same.getByRole('option', { name: 'Garlic naan', exact: true })).toHaveCount(0)
  await same.selectOption('Masala chips')
  await expect(page.getByLabel('Name')).not.toHaveValue('Masala chips')
  await page.getByRole('button', { name: 'Take its name and allergens' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Masala chips')
  await expect(page.getByText('something else')).toHaveCount(0)
  await open('packageDishes/raita')
  await expect(page.locator('#same-dish option:checked')).toHaveText('Raita')
  await page.getByRole('radio', { name: 'celery: contains', exact: true }).check()
  await expect(page.getByText(/^The menu says something else: Contains milk/)).toBeVisible()
  await expectAccessible(page)
  await open('dishes/raita')
  await expect(page.getByText(/^The packages say something else: Contains celery/)).toBeVisible()
  await page.getByRole('button', { name: 'Say the same here' }).click()
  await expect(page.getByRole('radio', { name: 'celery: contains', exact: true })).toBeChecked()
  await page.getByRole('link', { name: 'Raita of the packages' }).click()
  await expect(page.getByText('something else')).toHaveCount(0)
})
