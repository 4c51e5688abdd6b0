import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { allergensInWords } from '../../contract/allergens.ts'
import { allergenKinds } from '../../contract/fourteen-allergens.ts'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'
import type { DaySheet } from '../../contract/staff/day.ts'
import { expectAccessible } from './accessible.ts'
import { test } from './site.ts'
import { placeAndPay, signIn, withDatabase } from './staff.ts'

// A service worker would make the calls in the page's place.
test.use({ serviceWorkers: 'block' })
// One worker runs this file, so that its orders are placed once.
test.describe.configure({ mode: 'default' })

const isWednesday = (day: string) => formatDay(day).startsWith('Wednesday')

/** A Wednesday, whose name is the longest, that no other test orders for. Each use has a number from 0 to 2. */
function ownDay(use: number) {
  const first = addDays(londonDay(new Date()), 100 + use * 140 + randomInt(133))
  return [0, 1, 2, 3, 4, 5, 6].map((after) => addDays(first, after)).find(isWednesday) ?? first
}

/** Orders for a day: one with an allergy, one plain. */
async function twoOrders(day: string) {
  const early = await placeAndPay({
    event_date: day,
    event_time: '10:00',
    special_instructions: 'A severe peanut allergy.',
  })
  const late = await placeAndPay({ event_date: day, event_time: '17:30' })
  return { early, late }
}

/** The day of the tests that only look at one. Two of its orders are those of `twoOrders`. */
const day = ownDay(0)
let early: Awaited<ReturnType<typeof placeAndPay>>
let late: Awaited<ReturnType<typeof placeAndPay>>

test.beforeAll(async () => {
  ;({ early, late } = await twoOrders(day))
  await placeAndPay({ event_date: day, event_time: '18:00', customer_name: 'ਹਰਸਿਮਰਨਜੀਤ ਸਿੰਘ ਪੰਨੂੰ' })
})

const expectMarks = (number: string, marks: string[]) =>
  withDatabase(({ pool }) =>
    expect
      .poll(async () => {
        const { rows } = await pool.query(
          'select mark from order_marks join catering_orders on id = order_id where order_number = $1',
          [number],
        )
        return rows.map(({ mark }) => mark)
      })
      .toEqual(marks),
  )

const sheet = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const openSheet = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sheets' }).getByRole('link', { name }).click()

/** Opens the choice of the sheets to print. */
const choosePaper = (page: Page) => page.getByText('On the paper', { exact: true }).first().click()

/** The pages of a PDF are named in it in plain text, whatever else is packed. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

test('a day of the list leads to its sheets: totals, packing, run sheet, and the days beside it', async ({
  page,
  context,
}) => {
  await signIn(context, 'kitchen')
  await page.goto('/staff')
  const heading = new RegExp(formatDay(day).slice(0, -5))
  await page.getByRole('region', { name: heading }).getByRole('link', { name: heading }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
  await expect(page.getByText('3 orders, 45 guests')).toBeVisible()

  const toCook = sheet(page, 'To cook')
  await expect(toCook.getByRole('listitem').filter({ hasText: 'Executive Lunch Box' })).toHaveText(/^15\s*Executive/)
  await expect(toCook.getByRole('listitem').filter({ hasText: 'Seekh kebabs' })).toHaveText(/^30\s*Seekh/)
  // Cooks may never see the packing list, and drivers hand over what the labels and this sheet say.
  await expect(toCook.getByText('A severe peanut allergy.')).toHaveCSS('font-weight', '600')
  await expect(toCook.getByRole('listitem').filter({ hasText: 'peanut' })).toContainText(early.number)
  const parts = ['Allergies', 'Packages', 'Tandoor', 'Rice', 'Pots', 'Cold']
  await expect(toCook.getByRole('heading', { level: 3 })).toHaveText(parts)

  await openSheet(page, 'Packing')
  const packing = sheet(page, 'Packing')
  const food = /^Contains gluten \(wheat\), milk, mustard, tree nuts \(almond, pistachio\)\. May contain eggs, /
  await expect(packing.getByRole('heading', { level: 3 })).toHaveText([early.name, late.name, /ਸਿੰਘ/])
  await expect(packing.getByText('A severe peanut allergy.')).toHaveCSS('font-weight', '600')
  await expect(packing.getByText(food)).toHaveCount(3)
  const cooked = packing.getByRole('button', { name: `Cooked: ${early.name}` })
  await cooked.click()
  await expect(cooked).toHaveAttribute('aria-pressed', 'true')
  await expectMarks(early.number, ['cooked'])
  await cooked.click()
  await expectMarks(early.number, [])

  await openSheet(page, 'Run sheet')
  const run = sheet(page, 'Run sheet')
  await expect(run.getByRole('link', { name: `Ring ${early.name}` })).toHaveAttribute('href', 'tel:+442079460999')
  await expect(run.getByRole('link', { name: /^Map/ }).first()).toHaveAttribute('href', /query=1\+High\+Street/)
  await expect(run.getByText('Allergies', { exact: true })).toHaveCount(1)
  // Drivers read what the customer wrote. What the food contains is on the boxes.
  await expect(run.getByText('A severe peanut allergy.')).toHaveCSS('font-weight', '600')
  await expect(run.getByText(food)).toHaveCount(0)
  await run.getByRole('button', { name: `Delivered: ${late.name}` }).click()
  await expectMarks(late.number, ['delivered'])
  await run.getByRole('link', { name: late.name, exact: true }).click()
  await expect(page.getByRole('button', { name: 'Delivered', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()

  await page.getByRole('link', { name: 'The day after' }).click()
  await expect(page.getByText('Nothing is to be cooked on this day.')).toBeVisible()
  // A driver who comes back finds the run sheet still open.
  await page.goto(`/staff/days/${day}`)
  await expect(run.getByRole('heading', { name: early.name })).toBeVisible()
  await page.getByRole('banner').getByRole('button').click()
  await page.getByRole('link', { name: 'Tomorrow' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Tomorrow, / })).toBeVisible()
  await page.goto('/staff/days/2026-02-30')
  await expect(page.getByRole('heading', { name: 'No such screen' })).toBeVisible()
})

test('what is chosen goes on A4 in black on white, with when it was printed, and labels on the grid of their stock', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(context, 'tablet')
  await page.goto(`/staff/days/${day}?sheet=labels`)
  await expect(page.getByText('Not printed yet.')).toBeVisible()
  const threeSheets = await page.pdf({ preferCSSPageSize: true })
  expect(pagesOf(threeSheets)).toBe(3)
  expect(threeSheets.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/)
  await expect(page.getByText(/^Printed at \d\d:\d\d by Tablet ".*", and unchanged since\.$/)).toBeVisible()

  await choosePaper(page)
  await page.getByRole('checkbox', { name: 'Labels' }).check()
  await page.getByRole('checkbox', { name: 'Run sheet' }).uncheck()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const name of ['To cook', 'Packing']) {
    await expect(sheet(page, name).getByText(new RegExp(`^${formatDay(day)}, printed \\d\\d:\\d\\d$`))).toBeVisible()
  }
  await expect(sheet(page, 'Run sheet')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'The day after' })).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(sheet(page, 'Packing').getByText(early.name)).toHaveCSS('color', 'rgb(0, 0, 0)')
  await page.emulateMedia({ media: null })

  for (const name of ['To cook', 'Packing']) await page.getByRole('checkbox', { name }).uncheck()
  const labels = sheet(page, 'Labels').getByRole('listitem')
  await expect(labels).toHaveCount(18)
  await expect(labels.getByText(formatDay(day).slice(0, -5), { exact: true })).toHaveCount(18)
  await expect(labels.getByText('Box 6 of 6', { exact: true })).toHaveCount(3)
  await expect(labels.getByText('Allergies in this order')).toHaveCount(6)
  await expect(labels.getByText(/^Contains gluten \(wheat\), milk, mustard/)).toHaveCount(18)
  await expectGrid(page)
})

/** Returns what labels say, how many letters lie beyond them, the size of the allergens and of the label. */
const seenOnLabels = (labels: Element[]) =>
  labels.map((label) => {
    const box = label.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(label)
    const beyond = [...range.getClientRects()].filter(
      ({ left, top, right, bottom }) => left < box.left || top < box.top || right > box.right || bottom > box.bottom,
    )
    const words = (name: string) => label.querySelector(`[data-words="${name}"]`)?.textContent ?? ''
    return {
      ...{ name: words('name'), packed: words('packed'), allergens: words('allergens'), text: label.textContent },
      beyond: beyond.length,
      points: (Number.parseFloat(getComputedStyle(label).fontSize) * 72) / 96,
      mm: [box.width, box.height].map((pixels) => Math.round((pixels * 254) / 96)),
    }
  })

/** What a day's sheets may say at most: names of 100 letters, packages and options of any length, all allergens. */
const anyLabel = fc.record({
  name: words(100),
  packed: fc.oneof({ weight: 4, arbitrary: words(200) }, { weight: 1, arbitrary: words(5_000) }),
  allergens: fc
    .tuple(fc.subarray([...allergenKinds]), fc.subarray([...allergenKinds]))
    .map(([contains, mayContain]) => allergensInWords({ contains, mayContain })),
  isAllergic: fc.boolean(),
})

function words(most: number) {
  const letter = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...'etaoinshrdlu WM') },
    { weight: 1, arbitrary: fc.constantFrom(...'ਸ਼ਿਘਕ家श्री') },
  )
  return fc.string({ unit: letter, minLength: 1, maxLength: most, size: 'max' }).map((each) => each.trim() || 'Jo')
}

test('all the words of a label stay within it, none of them is lost, and they can be read', async ({
  page,
  context,
}) => {
  test.slow()
  await signIn(context, 'tablet')
  const all = fc
    .sample(anyLabel, { seed: 20261127, numRuns: 40 })
    .map((each, index) => ({ ...each, number: `TR-4K7M${index + 10}` }))
  await page.route('**/staff/calls/day?*', async (route) => {
    const response = await route.fetch()
    const sheet = (await response.json()) as DaySheet
    const orders = all.map(({ number, name, packed, allergens, isAllergic }) => ({
      ...sheet.orders[0],
      ...{ number, name, tags: isAllergic ? ['allergies'] : [] },
      packages: [{ ...sheet.orders[0]?.packages[0], name: packed, quantity: 1, allergens }],
    }))
    await route.fulfill({ response, json: { ...sheet, orders } })
  })
  await page.goto(`/staff/days/${day}?sheet=labels`)
  const labels = sheet(page, 'Labels').getByRole('listitem')
  await expect(labels.filter({ hasText: all.at(-1)?.number ?? '' }).first()).toBeVisible()
  await choosePaper(page)
  await page.getByRole('checkbox', { name: 'Labels' }).check()
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
  await page.emulateMedia({ media: 'print' })
  const drawn = await labels.evaluateAll(seenOnLabels)
  const bare = (text: string) => text.replaceAll(/\s/g, '')
  for (const { number, name, packed, allergens } of all) {
    const parts = drawn.filter(({ text }) => text.includes(number))
    expect(bare(parts.map((part) => part.packed).join(''))).toBe(bare(packed))
    expect(bare(parts.map((part) => part.allergens).join(''))).toBe(bare(allergens))
    for (const [at, part] of parts.entries()) {
      expect(part).toMatchObject({ name, beyond: 0, mm: [991, 677] })
      // At 7 points an x of Anek is 1.2 mm high, the smallest that the law allows.
      expect(part.points).toBeGreaterThan(6.99)
      if (parts.length > 1) expect(part.text).toContain(`Label ${at + 1} of ${parts.length}`)
    }
    // One label is enough for package names of the usual length.
    if (packed.length < 200) expect(parts).toHaveLength(1)
  }
  expect(new Set(drawn.map(({ points }) => points)).size).toBeGreaterThan(3)
})

/** The labels are printed on three sheets of eight, with nothing before them. 'printed' is on no label. */
async function expectGrid(page: Page) {
  // The page brings the font for a name in Gurmukhi, since a tablet may have none.
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].some((each) => /A01/i.test(each.unicodeRange) && each.status === 'loaded'),
      ),
    )
    .toBe(true)
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  expect(pdf.numPages).toBe(3)
  const places = await Promise.all([1, 2, 3].map((number) => timesOn(pdf, number)))
  expect(places.map((each) => each.length)).toEqual([8, 8, 2])
  const [first = []] = places
  for (const each of places) expect(each).toEqual(first.slice(0, each.length))
  // Avery L7165 and J8165: 99.1 × 67.7 mm, 2.5 mm between the columns, 4.65 mm from the left.
  const [one, right, below] = first
  expect((right?.x ?? 0) - (one?.x ?? 0)).toBeCloseTo(101.6, 0)
  expect((below?.y ?? 0) - (one?.y ?? 0)).toBeCloseTo(67.7, 0)
  expect(one?.x).toBeCloseTo(4.65 + 4, 0)
}

/** Where the labels' times are on a page, in millimetres from its upper left corner. */
async function timesOn(pdf: Awaited<ReturnType<typeof getDocumentProxy>>, number: number) {
  const { items } = await (await pdf.getPage(number)).getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || !/^\d\d:\d\d$/.test(item.str)) return []
    const [x, y] = [item.transform[4] as number, item.transform[5] as number].map((points) => (points * 25.4) / 72)
    return [{ x: Math.round((x ?? 0) * 100) / 100, y: Math.round((297 - (y ?? 0)) * 100) / 100 }]
  })
}

test('a day that changes says so on every open screen until it is printed again, and a printing can be taken back', async ({
  page,
  context,
}) => {
  await signIn(context, 'kitchen', 'Simran')
  const day = ownDay(1)
  const { early, late } = await twoOrders(day)
  await page.goto(`/staff/days/${day}`)
  // The tests' browser has no printer. This stands in for the print dialog, which says when it opens and closes.
  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.getByText(/^Printed at \d\d:\d\d by Simran, and unchanged since\.$/)).toBeVisible()

  await withDatabase(({ pool }) =>
    pool.query(
      `with changed as (update catering_orders set guest_count = 40 where order_number = $1)
       select pg_notify('order_changes', $1)`,
      [early.number],
    ),
  )
  const stale = page.getByText(
    /^Changed since it was printed at \d\d:\d\d\. Print it again, with what changed marked\.$/,
  )
  await expect(stale).toBeVisible()
  const list = page.getByRole('region', { name: /^Changed since the print of / })
  await expect(list.getByRole('listitem')).toHaveText(new RegExp(`${early.number}Guests: 15 guests.*40 guests$`))
  for (const name of ['Packing', 'Run sheet']) {
    await openSheet(page, name)
    await expect(sheet(page, name).getByText('CHANGED', { exact: true })).toHaveCount(1)
  }
  await withDatabase(({ pool }) =>
    pool.query(
      `with changed as (update catering_orders set status = 'cancelled' where order_number = $1)
       select pg_notify('order_changes', $1)`,
      [late.number],
    ),
  )
  const gone = list.getByRole('listitem').filter({ hasText: late.number })
  await expect(gone).toContainText('Cancelled. Do not cook it')
  await expectAccessible(page)
  const { text } = await extractText(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const paper = text.join(' ').replaceAll(/\s+/g, ' ')
  // The allergies, the packing list and the run sheet say so. Above them is the order that has left all three.
  expect(paper.match(/CHANGED/g)).toHaveLength(3)
  expect(paper).toContain(`${late.number}: Cancelled. Do not cook it`)
  expect(paper).not.toContain('Needs attention')
  // Making the PDF counts as a printing, so the test makes it only once.
  await expect(list).toHaveCount(0)
  await withDatabase(({ pool }) =>
    pool.query(
      `with changed as (update catering_orders set guest_count = 41 where order_number = $1)
       select pg_notify('order_changes', $1)`,
      [early.number],
    ),
  )
  await expect(stale).toBeVisible()
  await page.keyboard.press('p')
  await expect(page.getByText(/unchanged since\.$/)).toBeVisible()
  await expect(stale).toHaveCount(0)

  await page.getByRole('button', { name: 'Nothing came out' }).click()
  await expect(stale).toBeVisible()

  // Printing the labels alone does not count as printing the day.
  await choosePaper(page)
  for (const name of ['To cook', 'Packing', 'Run sheet']) await page.getByRole('checkbox', { name }).uncheck()
  await expect(page.getByRole('button', { name: 'Print' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('checkbox', { name: 'Labels' }).check()
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(stale).toBeVisible()
})

test('axe finds nothing on a day and on seven days, which lead to each, and nothing is too wide', async ({
  page,
  context,
}) => {
  await signIn(context, 'manager', 'Gurpreet')
  await page.goto('/staff')
  await page.getByRole('button', { name: 'Gurpreet' }).click()
  await page.getByRole('link', { name: 'Seven days' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Seven days' })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(8)
  await page.goto(`/staff/week?from=${addDays(day, -2)}`)
  const row = page.getByRole('row').filter({ hasText: formatDay(day).slice(0, -5) })
  await expect(row.getByRole('cell').first()).toHaveText('3')
  await expect(row).toContainText('taken, no limit')
  await expectAccessible(page)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/staff/days/${day}$`))
  for (const name of ['To cook', 'Packing', 'Run sheet', 'Labels']) {
    await openSheet(page, name)
    const seen = name === 'Labels' ? 'Box 1 of 6' : name === 'To cook' ? 'Seekh kebabs' : '10:00'
    await expect(sheet(page, name).getByText(seen).first()).toBeVisible()
    await expectAccessible(page)
  }
})

test('a tablet opens with the wall view, where cooked orders leave what is to be cooked', async ({ page, context }) => {
  await signIn(context, 'tablet')
  const [{ name, number }, later] = [await placeAndPay(), await placeAndPay()]
  const gone = `Breakfast ${randomInt(1e9)}`
  // Orders for today are no longer taken, so these are moved to today.
  await withDatabase(({ pool }) =>
    pool.query(
      `with moved as (update catering_orders set event_date = $3, event_time = '00:30' where order_number = $1)
       insert into catering_order_items (id, order_id, menu_id, item_name, unit_price_pence, quantity, total_pence)
       select gen_random_uuid(), id, 'not-sold-any-more', $2, 1, 1, 1 from catering_orders where order_number = $1`,
      [number, gone, londonDay(new Date())],
    ),
  )
  await withDatabase(({ pool }) =>
    pool.query(`update catering_orders set event_date = $2, event_time = '23:30' where order_number = $1`, [
      later.number,
      londonDay(new Date()),
    ]),
  )
  await page.setViewportSize({ width: 1080, height: 810 })
  await page.goto('/staff')
  await expect(page).toHaveURL(/\/staff\/wall$/)
  await expect(page.getByText(`because nobody knows its dishes any more: ${gone}.`)).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  const kebabs = page.getByRole('region', { name: 'Tandoor' }).getByRole('listitem').filter({ hasText: 'Seekh' })
  await expect(kebabs).toBeVisible()
  // At two metres it looks as large as a book's letters in the hand.
  expect(await kebabs.evaluate((row) => Number.parseFloat(getComputedStyle(row).fontSize))).toBeGreaterThan(42)
  await expectAccessible(page)

  await page.getByRole('link', { name: /^Packing/ }).click()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: /^Cooked/ }).click()
  await expect(row.getByRole('button', { name: /^Cooked/ })).toHaveAttribute('aria-pressed', 'true')
  await expectMarks(number, ['cooked'])
  await expectAccessible(page)
  // A delivered order keeps its place for a while. Then it moves behind the order that is still to be delivered.
  const names = page
    .getByRole('listitem')
    .getByRole('heading')
    .filter({ hasText: new RegExp(`${name}|${later.name}`) })
  await page.clock.install()
  await row.getByRole('button', { name: /^Delivered/ }).click()
  await expect(row.getByRole('button', { name: /^Delivered/ })).toHaveAttribute('aria-pressed', 'true')
  await expectMarks(number, ['cooked', 'delivered'])
  await expect(names).toHaveText([name, later.name])
  await page.clock.fastForward(10_000)
  await expect(names).toHaveText([later.name, name])
  await page.getByRole('link', { name: /^To cook/ }).click()
  await expect(page.getByText(gone)).toHaveCount(0)
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
})
