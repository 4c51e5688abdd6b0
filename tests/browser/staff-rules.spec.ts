import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { type DeliveryRules, defaultRules } from '../../contract/delivery/rules.ts'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { changeDeliveryRules, readDeliveryRules } from '../../contract/staff/delivery-rules.ts'
import { expectAccessible } from './accessible.ts'
import { hold, test } from './site.ts'
import { place, placeAndPay, signIn } from './staff.ts'
import { passphrase, signedIn } from './staff-accounts.ts'

// All browser tests share one server. Rules that are saved here concern only days that no other test orders for.
const farDay = (test: number) => addDays(londonDay(new Date()), 670 + test * 10 + randomInt(10))
const tomorrow = addDays(londonDay(new Date()), 1)

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const notSaved = (page: Page) => page.getByRole('region', { name: 'Not saved yet' })
const customers = (page: Page) => page.getByRole('region', { name: 'What a customer sees' })
const days = (page: Page) => page.getByRole('region', { name: 'Days', exact: true })
const lastChange = (page: Page) => page.getByRole('region', { name: 'The last change' })

async function openRules(page: Page) {
  await page.goto('/staff/rules')
  await expect(page.getByRole('heading', { level: 1, name: 'Rules and days' })).toBeVisible()
  await expect(page.getByLabel('Guests a day')).toBeVisible()
}

async function closeDay(page: Page, day: string, note = '') {
  await page.getByLabel('Day', { exact: true }).fill(day)
  await page.getByLabel('Note', { exact: true }).fill(note)
  await page.getByRole('button', { name: 'Close the day' }).click()
}

/** What the site's calendar says against a day, or null. */
async function whyNot(day: string): Promise<string | null> {
  const response = await fetch(`${process.env.SITE_URL}/functions/v1/delivery-days?from=${day}&to=${day}`, {
    headers: { apikey: defaultAnonKey, authorization: `Bearer ${defaultAnonKey}` },
  })
  const { days: found } = (await response.json()) as { days: { why: string | null }[] }
  return found[0]?.why ?? null
}

/**
 * Answers the saving call as the server would, without changing anything there. The version is above those that other
 * tests may save meanwhile. Returns what was sent.
 */
async function catchSaves(page: Page) {
  const sent: { version: number; rules: DeliveryRules }[] = []
  await page.route(`**/staff/calls/${changeDeliveryRules.name}`, async (route) => {
    const body = changeDeliveryRules.input.parse(route.request().postDataJSON())
    sent.push(body)
    await route.fulfill({ json: { version: body.version + 1_000 } })
  })
  return sent
}

test.describe('what is saved is in force', () => {
  // Run at once, each would be the “somebody else” of another. The last one counts the days that all have closed.
  test.describe.configure({ mode: 'serial' })

  test('a manager closes a day with a paid order, which stays; customers are told why; and Undo opens it again', async ({
    page,
    context,
  }) => {
    await signIn(context, 'manager', 'Jas Gill')
    const day = farDay(0)
    const { name, number } = await placeAndPay({ event_date: day, event_time: '12:30' })
    await openRules(page)
    await page.getByLabel('Day', { exact: true }).fill(day)
    await expect(page.getByText('1 paid order on this day stays.')).toBeVisible()
    await expect(page.getByRole('link', { name: `12:30 ${name}` })).toHaveAttribute('href', `/staff/orders/${number}`)
    await page.getByLabel('Order by').fill('16:00')
    await closeDay(page, day, 'We are at home with our families.')
    const words = `${formatDay(day)}: closed, “We are at home with our families.”`
    await expect(lastChange(page).getByText(words)).toBeVisible()
    await expect(lastChange(page).getByText(/^Last changed by Jas Gill, today, \d\d:\d\d$/)).toBeVisible()
    // Nothing else that was typed comes into force with it.
    await expect(page.getByLabel('Order by')).toHaveValue('16:00')
    await expect(page.getByText(/field is not right yet/)).toBeVisible()

    const sentence = `We are at home with our families. We don't deliver on ${formatDay(day).slice(0, -5)}.`
    const refused = async () => {
      const answer = (await place({ event_date: day })) as unknown as { number?: string }
      return answer.number === undefined
    }
    await expect.poll(refused).toBe(true)
    await expect.poll(() => whyNot(day)).toContain(sentence)
    await page.goto(`/staff/orders/${number}`)
    await expect(page.getByText(name)).toBeVisible()
    await expect(page.getByText('Cancelled')).toHaveCount(0)

    // Whoever takes an order sees a closed day in the calendar, and may choose it all the same.
    const soon = addDays(londonDay(new Date()), 3)
    const rulesCall = `**/staff/calls/${readDeliveryRules.name}*`
    await page.route(rulesCall, async (route) => {
      const response = await route.fetch()
      const read = await response.json()
      read.rules.days[soon] = { opening: 'closed', hours: null, note: 'We are away.', places: null }
      await route.fulfill({ response, json: read })
    })
    await page.goto('/staff/orders/new')
    await page.getByRole('button', { name: 'Day: Pick a day' }).click()
    // The calendar is there before it knows what is ordered and closed.
    await expect(
      page
        .getByRole('grid')
        .getByRole('button', { name: /Nothing ordered|taken/ })
        .first(),
    ).toBeVisible()
    const shown = page.getByRole('button', { name: `${formatDay(soon).replace(/^\w+ /, '')}. Closed: “We are away.”` })
    if (!(await shown.count())) await page.getByRole('button', { name: 'Go to the Next Month' }).click()
    await shown.click()
    await expect(page.getByRole('button', { name: `Day: ${formatDay(soon)}` })).toBeVisible()
    await page.unroute(rulesCall)

    await page.goto('/staff/rules')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: `Open ${formatDay(day)}` }).click()
    const closed = page.getByRole('region', { name: 'Closed days' })
    await expect(closed.getByText(`${formatDay(day)}: like every`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo this day' }).click()
    await expect(closed.getByRole('button', { name: `Open ${formatDay(day)}` })).toBeVisible()
    await openRules(page)
    await page.getByRole('button', { name: `Open ${formatDay(day)}` }).click()
    await expect(lastChange(page).getByText(`(was closed, “We are at home with our families.”)`)).toBeVisible()
    await expect(closed.getByRole('listitem').filter({ hasText: formatDay(day) })).toHaveCount(0)
    await expect.poll(refused).toBe(false)
  })

  test('of two people the later sees what the first did, and keeps what they did and typed', async ({
    page,
    context,
    browser,
  }) => {
    const { call } = await signIn(context, 'owner', 'Bo Sandhu')
    const [mine, theirs] = [farDay(2), farDay(3)]
    const others = await browser.newContext({ baseURL: process.env.SITE_URL })
    await signIn(others, 'manager', 'Jas Gill')
    const jas = await others.newPage()
    await openRules(page)
    await openRules(jas)
    await page.getByLabel('Guests a day').fill('100000')
    // The screen reads again each half a minute, and would know of the first before its own press.
    const look = await hold(page, `**/staff/calls/${readDeliveryRules.name}?*`)
    await closeDay(jas, theirs, 'Theirs')
    await expect(lastChange(jas).getByText('“Theirs”')).toBeVisible()
    await others.close()

    const refused = page.waitForResponse(`**/staff/calls/${changeDeliveryRules.name}`)
    await closeDay(page, mine, 'Mine')
    await (await refused).finished()
    look()
    const told = page.getByRole('alert').filter({ hasText: 'Somebody else has changed this meanwhile' })
    await expect(told.getByText(`${formatDay(theirs)}: closed, “Theirs”`)).toBeVisible()
    await expect(lastChange(page).getByText(/^Last changed by Jas Gill/)).toBeVisible()
    await page.getByRole('button', { name: 'Close the day' }).click()
    await expect(lastChange(page).getByText('“Mine”')).toBeVisible()
    const closed = page.getByRole('region', { name: 'Closed days' })
    await expect(closed.getByRole('listitem').filter({ hasText: /Mine|Theirs/ })).toHaveCount(2)
    await expect(page.getByLabel('Guests a day')).toHaveValue('100000')

    await page.getByRole('button', { name: 'Discard' }).click()
    for (const [day, note] of [
      [mine, 'Mine'],
      [theirs, 'Theirs'],
    ] as const) {
      await page.getByRole('button', { name: `Open ${formatDay(day)}` }).click()
      // The screen takes no other day before this one is saved.
      await expect(lastChange(page).getByText(`(was closed, “${note}”)`)).toBeVisible()
    }
    const left = Object.keys((await call(readDeliveryRules, {})).body.rules.days)
    expect(left.filter((day) => day === mine || day === theirs)).toEqual([])
  })

  test('what is not right is said at its field, the first takes the focus, and nothing is sent or lost', async ({
    page,
    context,
  }) => {
    await signIn(context, 'owner')
    await openRules(page)
    const sent = await catchSaves(page)
    await page.getByLabel('Order by').fill('16:00')
    await page.getByLabel('Friday from').fill('21:00')
    await page.getByLabel('Friday to').fill('11:00')
    await page.getByLabel('Guests a day').fill('lots')
    await page.getByLabel('Districts').fill('TW1-TW20, Hounslow')
    await page.getByRole('button', { name: 'Add a part' }).click()
    await page.getByLabel('Minimum order').nth(1).fill('some')
    const farAway = farDay(4)
    await page.getByLabel('Day', { exact: true }).fill(farAway)
    await save(page).click()
    await expect(page.getByLabel('Working days before')).toBeFocused()
    for (const field of [
      page.getByLabel('Working days before'),
      page.getByLabel('Friday to'),
      page.getByLabel('Guests a day'),
      page.getByLabel('Districts').first(),
      page.getByLabel('Districts').nth(1),
      page.getByLabel('Minimum order').nth(1),
      page.getByLabel('Day', { exact: true }),
    ])
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Working days before')).toHaveAccessibleDescription(
      'Please give 1 to 30 working days.',
    )
    await expect(page.getByLabel('Districts').first()).toHaveAccessibleDescription(/^Not understood: HOUNSLOW\./)
    await expect(page.getByText('7 fields are not right yet.')).toBeVisible()
    expect(sent).toEqual([])
    await expectAccessible(page)

    await page.getByLabel('Working days before').fill('2')
    await page.getByLabel('Friday to').fill('22:00')
    await page.getByLabel('Guests a day').fill('120')
    await page.getByLabel('Districts').first().fill('TW1-TW2')
    await page.getByLabel('Districts').nth(1).fill('TW3')
    await page.getByLabel('Minimum order').nth(1).fill('150')
    await page.getByLabel('Minutes to get there').nth(1).fill('25')
    await page.getByRole('button', { name: 'Close the day' }).click()
    await expect.poll(() => Object.keys(sent[0]?.rules.days ?? {})).toEqual([farAway])
    expect(sent[0]?.rules.places).toBeNull()
    // Once the answer is there, the day no longer counts as an error.
    await expect(page.getByLabel('Day', { exact: true })).toHaveValue('')
    await save(page).click()
    await expect.poll(() => sent.length).toBe(2)
    expect(sent[1]?.rules).toMatchObject({
      notice: { orderBy: '16:00', workingDays: 2 },
      places: 120,
      area: [
        { districts: ['TW1', 'TW2'], leastOrderPence: 0 },
        { districts: ['TW3'], leastOrderPence: 15_000, driveMinutes: 25 },
      ],
    })
    await expect(page.getByLabel('Districts').first()).toHaveValue('TW1 and TW2')

    // A day without a year is an error, and does not count as empty.
    await page.getByLabel('Guests a day').fill('130')
    await page.getByLabel('Day', { exact: true }).focus()
    await page.keyboard.type('1111')
    await save(page).click()
    await expect(page.getByLabel('Day', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Day', { exact: true })).toHaveAccessibleDescription(/^Finish the day/)
    expect(sent.length).toBe(2)
  })
})

test.describe('while nobody has saved rules', () => {
  test('the screen proposes some, which can be changed first and are proposed again when discarded, and one press saves them', async ({
    page,
    context,
  }) => {
    await signIn(context, 'manager')
    let saved: { rules: DeliveryRules; version: number } | undefined
    await page.route(`**/staff/calls/${readDeliveryRules.name}*`, async (route) => {
      const changed = saved && { at: new Date().toISOString(), by: 'Jas Gill', changes: [] }
      const { rules = defaultRules } = saved ?? {}
      const version = saved ? 1 : 0
      await route.fulfill({ json: { version, rules, changed: changed ?? null, takesOrders: false, canUndo: false } })
    })
    await page.route(`**/staff/calls/${changeDeliveryRules.name}`, async (route) => {
      saved = changeDeliveryRules.input.parse(route.request().postDataJSON())
      await route.fulfill({ json: { version: 1 } })
    })
    await openRules(page)
    const proposal = page.getByRole('region', { name: /has said yet/ })
    await expect(proposal.getByRole('heading')).toHaveText('Nobody has said yet what you deliver')
    await expect(proposal.getByText('An owner opens the site once that is saved.')).toBeVisible()
    await expect(proposal.getByText('order by 16:00, 2 working days before')).toBeVisible()
    await expect(proposal.getByText('11:00–22:00')).toBeVisible()
    await expect(proposal.getByText(/TW1 to TW5.*UB1 and UB2/)).toBeVisible()
    await expectAccessible(page)

    await proposal.getByRole('button', { name: 'Change it first' }).click()
    await expect(proposal).toHaveCount(0)
    await page.getByLabel('Working days before').fill('3')
    await expect(notSaved(page).getByText('order by 16:00, 3 working days before')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await proposal.getByRole('button', { name: 'Save this' }).click()
    await expect(page.getByLabel('Order by')).toHaveValue('16:00')
    await expect(proposal).toHaveCount(0)
    await expect(lastChange(page).getByText(/^Last changed by Jas Gill/)).toBeVisible()
    expect(saved).toMatchObject({ version: 0, rules: { notice: { orderBy: '16:00', workingDays: 2 } } })
  })
})

test('a press while something else is being saved does not count as saved', async ({ page, context }) => {
  await signIn(context, 'manager')
  await openRules(page)
  let answer = Promise.withResolvers<void>()
  const sent: DeliveryRules[] = []
  await page.route(`**/staff/calls/${changeDeliveryRules.name}`, async (route) => {
    const { version, rules } = changeDeliveryRules.input.parse(route.request().postDataJSON())
    sent.push(rules)
    await answer.promise
    await route.fulfill({ json: { version: version + 1_000 } })
  })
  const [first, second] = [addDays(tomorrow, 700), addDays(tomorrow, 701)]
  await closeDay(page, first)
  await expect.poll(() => sent.length).toBe(1)
  await closeDay(page, second)
  answer.resolve()
  const closed = page.getByRole('region', { name: 'Closed days' })
  await expect(closed.getByText(`${formatDay(first)}: closed.`)).toBeVisible()
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue(second)

  answer = Promise.withResolvers()
  await page.getByLabel('Day', { exact: true }).fill('')
  await page.getByLabel('Guests a day').fill('411')
  await save(page).click()
  await expect.poll(() => sent.length).toBe(2)
  await page.getByLabel('Guests a day').fill('412')
  // A finger can press a button even while it says that it is busy.
  await save(page).click({ force: true })
  answer.resolve()
  await expect(save(page)).not.toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByLabel('Guests a day')).toHaveValue('412')
  await save(page).click()
  await expect.poll(() => sent.map(({ places }) => places).slice(1)).toEqual([411, 412])
})

test('before saving, the calendar and every sentence already show what a customer would get', async ({
  page,
  context,
}) => {
  await signIn(context, 'manager')
  await openRules(page)
  await expect(customers(page).getByText(`First day we can do: ${formatDay(tomorrow)}`)).toBeVisible()
  await page.getByLabel('Tuesday from').fill('11:30')
  await page.getByLabel('Tuesday to').fill('20:00')
  for (const day of ['Monday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await page.getByRole('checkbox', { name: day }).uncheck()
  }
  await page.getByLabel('Order by').fill('16:00')
  await page.getByLabel('Working days before').fill('1')
  await page.getByLabel('Districts').fill('TW1-TW20, UB, W3')
  await expect(page.getByText('Understood: TW1 to TW20, UB and W3')).toBeVisible()
  await page.getByLabel('Minimum order').fill('£900')
  await expect(customers(page).getByText(/^First day we can do: Tuesday /)).toBeVisible()

  await page.getByLabel('Postcode').fill('ab101ab')
  await page.getByLabel('Time', { exact: true }).fill('23:00')
  await page.getByLabel('Deluxe Tandoori Feast').fill('2')
  await expect(customers(page).getByText('20 guests, £499.98')).toBeVisible()
  const sentences = customers(page)
    .getByRole('status')
    .filter({ has: page.getByRole('heading') })
  await expect(sentences).toContainText('we deliver from 11.30am to 8pm. Please choose a time between')
  await expect(sentences).toContainText('We deliver to TW1 to TW20, UB and W3. Ring us on 020 7946 0123')
  await page.getByLabel('Postcode').fill('tw3 1ab')
  await expect(sentences).toContainText('To TW3 we deliver orders from £900.00.')
  await page.getByLabel('Deluxe Tandoori Feast').fill('4')
  await page.getByLabel('Time', { exact: true }).fill('12:00')
  await expect(sentences).toContainText('Can be ordered. Delivery: 11:30–20:00.')
  await page.getByLabel('Guests a day').fill('9')
  await page.getByLabel('Deluxe Tandoori Feast').fill('0')
  await page.getByLabel('Postcode').fill('')
  await expect(sentences).toContainText('Few places are left.')
  await page.getByLabel('Deluxe Tandoori Feast').fill('4')
  await page.getByLabel('Guests a day').fill('30')
  await expect(customers(page).getByText('No day can be ordered.')).toBeVisible()

  // A day that is pressed says why it is off.
  await customers(page).getByRole('button', { name: 'Go to the Next Month' }).click()
  await customers(page)
    .getByRole('button', { name: /^Tuesday / })
    .first()
    .click()
  await expect(sentences).toContainText(/We (can't cook that much more|are fully booked) on Tuesday/)
  await customers(page)
    .getByRole('button', { name: /^(?!Tuesday)\w+ \d+ .*We don't deliver on/ })
    .first()
    .click()
  await expect(sentences).toContainText(/We don't deliver on (?!Tuesday)/)
  // A day that another test closes at this moment would start the draft afresh.
  await hold(page, `**/staff/calls/${readDeliveryRules.name}?*`)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Guests a day')).toHaveValue('')
  await page.getByRole('button', { name: 'Bring them back' }).click()
  await expect(page.getByLabel('Guests a day')).toHaveValue('30')
})

test('the keyboard alone reaches a day of the month, and closes it, opens it and gives it places', async ({
  page,
  context,
}) => {
  await signIn(context, 'manager')
  await openRules(page)
  const sent = await catchSaves(page)
  await page.keyboard.press('Tab')
  const focused = page.locator(':focus')
  const today = formatDay(londonDay(new Date()))
  for (let presses = 0; !(await focused.textContent())?.startsWith(today); presses++) {
    expect(presses).toBeLessThan(30)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveAccessibleName(new RegExp(`^${formatDay(tomorrow)}: \\d+ places taken, no limit$`))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: formatDay(tomorrow) })
  await dialog.getByRole('radio', { name: /^Like every/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Closed' })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(focused).toHaveAccessibleName(new RegExp(`^${formatDay(tomorrow)}: closed`))

  await page.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: 'Closed' }).focus()
  await page.keyboard.press('ArrowDown')
  await dialog.getByLabel('From').fill('20:00')
  await dialog.getByLabel('To').fill('12:00')
  await dialog.getByLabel('Guests on this day').fill('forty')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The first delivery has to come before the last.')).toBeVisible()
  await expect(dialog.getByText('Please give 0 to 100,000 places.')).toBeVisible()
  await expect(dialog.getByLabel('To')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('From').fill('10:00')
  await dialog.getByLabel('Guests on this day').fill('100000')
  await page.keyboard.press('Enter')
  const changed = days(page).getByRole('button', { name: `${formatDay(tomorrow)}: ` })
  await expect(changed).toHaveAccessibleName(/\d+ of 100000 places taken$/)
  await expect
    .poll(() => sent[1]?.rules.days[tomorrow])
    .toEqual({
      opening: 'open',
      hours: { from: '10:00', to: '12:00' },
      note: '',
      places: 100_000,
    })
})

test('changes outlast other screens, a reload, a failed line and a proof of who sits there', async ({ page }) => {
  await signedIn(page.context(), 'manager')
  await openRules(page)
  await page.getByLabel('Guests a day').fill('77')
  const leave = page.getByRole('dialog', { name: 'Not saved yet' })
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(leave).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(leave).toHaveCount(0)
  await expect(page.getByLabel('Guests a day')).toHaveValue('77')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await leave.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await page.getByRole('link', { name: 'Rules and days' }).click()
  await expect(page.getByLabel('Guests a day')).toHaveValue('77')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Guests a day')).toHaveValue('77')

  const answers = [
    'abort',
    { status: 403, json: { code: 'prove_again', message: '' } },
    { status: 403, json: { code: 'prove_again', message: '' } },
    { json: { version: 1_000 } },
  ] as const
  let asked = 0
  await page.route(`**/staff/calls/${changeDeliveryRules.name}`, (route) => {
    const answer = answers[asked++] ?? 'abort'
    return answer === 'abort' ? route.abort() : route.fulfill(answer)
  })
  await save(page).click()
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await expect(page.getByLabel('Guests a day')).toHaveValue('77')
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Nothing was done')).toBeVisible()
  await expect(page.getByLabel('Guests a day')).toHaveValue('77')
  await save(page).click()
  await dialog.getByLabel('Passphrase').fill(passphrase)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(save(page)).toHaveCount(0)
  await expect(page.getByLabel('Guests a day')).toHaveValue('77')
})

test('the kitchen finds no way to it, and is refused', async ({ page, context }) => {
  await signIn(context, 'kitchen')
  await page.goto('/staff/rules')
  await expect(page.getByText('Your role does not allow this. Ask a manager or an owner.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rules and days' })).toHaveCount(0)
})
