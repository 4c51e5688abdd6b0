import { expect, type Locator, type Page } from '@playwright/test'
import { addDays, formatDay } from '../../contract/london-time.ts'
import { expectNoViolation } from './accessible.ts'
import { answerDays, type Kitchen } from './delivery-days.ts'
import {
  answerOrders,
  dayName,
  fields,
  fillInOrder,
  orders,
  pressDay,
  submitButton,
  toast,
  eventDay as tomorrow,
  turnTo,
} from './fill-order-form.ts'
import { answerFirst, hold, test } from './site.ts'

const anotherDay = addDays(tomorrow, 1)
const aTuesday = '2026-11-24T12:00:00Z'
const lateDay = addDays(tomorrow, 40)
const inWords = (day: string) => formatDay(day).replace(/ \d{4}$/, '')
const closed = (note = '') => ({ opening: 'closed', hours: null, note, places: null }) as const
const open = (note = '') => ({ opening: null, hours: null, note, places: null }) as const
const london = [
  { districts: ['TW3'], leastOrderPence: 0 },
  { districts: ['UB'], leastOrderPence: 15_000 },
]

const dayField = (page: Page) => page.getByRole('button', { name: /^Event Date/ })
const dayIn = (page: Page, day: string) => page.getByRole('grid').getByRole('button', { name: dayName(day) })
/** The line below the month with this text, rather than a day that has it in its name. */
const line = (page: Page, text: string | RegExp) => page.locator('form p').filter({ hasText: text })

/** Touches the form and waits until the page knows what can be delivered. */
async function touch(page: Page) {
  // Before the page is alive it notices no touch.
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  const answer = page.waitForResponse('**/functions/v1/delivery-days?*')
  await page.getByLabel('Full Name').focus()
  await (await answer).finished()
}

/** Opens the form of a kitchen, touched, with the calendar open. */
async function openCalendar(page: Page, kitchen: Kitchen) {
  const months = await answerDays(page, kitchen)
  await page.goto('/catering')
  await touch(page)
  await dayField(page).click()
  await expect(page.getByRole('grid')).toBeVisible()
  return months
}

test('nothing of delivery or allergies is loaded or asked before the form is touched, and a pressed word is a touch', async ({
  page,
  hydrated,
}) => {
  const addresses: string[] = []
  const scripts: string[] = []
  page.on('response', async (response) => {
    addresses.push(response.url())
    // The last scripts may still be on their way when the test is over.
    if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''))
  })
  await hydrated('/catering')
  await page.waitForLoadState('networkidle')
  expect(scripts.join('\n')).not.toMatch(/we deliver|and we will see|monkeynut/)
  expect(addresses.filter((address) => address.includes('delivery'))).toEqual([])
  const answer = page.waitForResponse('**/functions/v1/delivery-days?*')
  await page.getByText('Delivery Information').click()
  expect((await answer).status()).toBe(200)
  for (const word of ['and we will see', 'monkeynut'])
    await expect.poll(() => scripts.some((script) => script.includes(word))).toBe(true)
})

test('before the form a postcode is answered, also one that is corrected on the way, and the form takes the last one', async ({
  page,
}) => {
  await answerDays(page, { rules: { area: london } })
  const release = await hold(page, '**/functions/v1/delivery-days?*')
  await page.goto('/catering')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  const [field, answer] = [page.getByLabel('Postal Code'), page.locator('#postcode-answer')]
  const ask = async (typed: string) => {
    await page.getByLabel('Your postcode').fill(typed)
    await page.getByRole('button', { name: 'Ask' }).click()
  }
  // The first press may come before its script has loaded, which then answers whatever has been typed by then.
  const asked = page.waitForRequest('**/functions/v1/delivery-days?*')
  await ask('UB2 4NA')
  await asked
  await ask('W1A 1AA')
  release()
  await expect(answer).toContainText('Not to W1A online.We deliver to TW3 and UB.')
  await expect(field).toHaveValue('')
  await ask('ub2 4na')
  await expect(answer).toContainText('Yes, we deliver to UB2.Orders from £150.00.')
  await expect(field).toHaveValue('ub2 4na')
  await expectNoViolation(page, 'form')
  await page.reload()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await ask('TW3 1AA')
  await expect(answer).toContainText('Yes, we deliver to TW3.')
  await expect(field).toHaveValue('TW3 1AA')
  // The form keeps no address that was asked about before.
  await ask('W1A 1AA')
  await expect(answer).toContainText('Not to W1A online.')
  await expect(field).toHaveValue('')
  // What the customer typed into the form stays.
  await field.fill('UB1 1AA')
  await ask('TW3 1AA')
  await expect(answer).toContainText('Yes, we deliver to TW3.')
  await expect(field).toHaveValue('UB1 1AA')
  await ask('')
  await expect(answer).toHaveText('Please enter a UK postcode, such as TW3 1AB.')
})

test('a closed day and one with few places say so to keyboard, screen reader and pointer', async ({ page }) => {
  const days = {
    [tomorrow]: closed('We are at home with our families'),
    [anotherDay]: open('Naan only from noon'),
  }
  await openCalendar(page, { rules: { days }, few: [anotherDay] })
  const why = `We are at home with our families. We don't deliver on ${inWords(tomorrow)}. Please choose another day, or ring us on 020 7946 0123.`
  const words = `Few places are left on ${inWords(anotherDay)}. Naan only from noon.`
  const [off, few] = [dayIn(page, tomorrow), dayIn(page, anotherDay)]
  await turnTo(page, tomorrow)
  await expect(off).toHaveAttribute('aria-disabled', 'true')
  await expect(off).toHaveAccessibleName(new RegExp(`${dayName(tomorrow).source}\\. ${why}$`))
  await off.hover()
  await expect(line(page, why)).toBeVisible()
  await off.click({ force: true })
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(dayField(page)).toHaveAccessibleName('Event Date: Pick a date')

  await turnTo(page, anotherDay)
  await expect(few).toContainText('few')
  await expect(few).toHaveAccessibleName(new RegExp(`${words}$`))
  await few.focus()
  await expect(line(page, words)).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(off).toBeFocused()
  await expect(line(page, why)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(off).toBeFocused()
  await turnTo(page, anotherDay)
  await few.hover()
  await expect(line(page, words)).toBeVisible()
  await few.click()
  await expect(dayField(page)).toHaveAccessibleDescription(`Required ${words}`)
})

test('with the keyboard alone: the calendar begins at the first day that can be had, and a button chooses it', async ({
  page,
}) => {
  await page.clock.setFixedTime(aTuesday)
  await answerDays(page, { rules: { notice: { orderBy: '12:00', workingDays: 9 } }, now: aTuesday })
  await page.goto('/catering')
  await touch(page)
  await dayField(page).focus()
  await page.keyboard.press('Enter')
  await expect(dayIn(page, '2026-12-04')).toBeFocused()
  await expect(line(page, 'You can have each day that is not crossed out.')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(line(page, /have to be paid by 12 noon on/)).toBeVisible()
  await expectNoViolation(page, 'form')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'First day we can do: Friday 4 December' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dayField(page)).toHaveAccessibleName('Event Date: Friday 4 December 2026')
  await expect(dayField(page)).toBeFocused()
})

test('where the first day becomes known while the calendar is open, it goes there unless somebody looks around', async ({
  page,
}) => {
  await page.clock.setFixedTime(aTuesday)
  await answerDays(page, { rules: { notice: { orderBy: '12:00', workingDays: 9 } }, now: aTuesday })
  for (const looksAround of [false, true]) {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/functions/v1/delivery-days?*', async (route) => {
      await held
      await route.fallback()
    })
    await page.goto('/catering')
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await dayField(page).click()
    await expect(dayIn(page, '2026-11-25')).toBeFocused()
    if (looksAround) await page.keyboard.press('ArrowRight')
    answer()
    await expect(page.getByRole('button', { name: 'First day we can do: Friday 4 December' })).toBeVisible()
    await expect(dayIn(page, looksAround ? '2026-11-26' : '2026-12-04')).toBeFocused()
  }
})

test('the calendar asks about each month that is looked at, and again after half a minute', async ({ page }) => {
  const now = '2026-11-18T12:00:00Z'
  await page.clock.install({ time: now })
  const kitchen: Kitchen = { now }
  const months = await openCalendar(page, kitchen)
  const again = async () => {
    await dayField(page).click()
    await dayField(page).click()
  }
  await again()
  expect(months).toEqual(['2026-11'])
  await page.getByRole('button', { name: 'Go to the Next Month' }).click()
  await expect.poll(() => months).toEqual(['2026-11', '2026-12'])
  await page.clock.fastForward(31_000)
  kitchen.rules = { days: { '2026-11-20': closed() } }
  await again()
  await expect.poll(() => months).toEqual(['2026-11', '2026-12', '2026-11'])
  await expect(dayIn(page, '2026-11-20')).toHaveAttribute('aria-disabled', 'true')
})

test('the time is kept within the hours of its day, and judged when it is left and when the day changes', async ({
  page,
}) => {
  const days = { [anotherDay]: { ...open(), opening: 'open' as const, hours: { from: '17:00', to: '19:00' } } }
  const week = Array(7).fill({ from: '11:30', to: '20:00' })
  await answerDays(page, { rules: { week, days } })
  await fillInOrder(page)
  await touch(page)
  const time = page.getByLabel('Event Time')
  await expect(time).toHaveAttribute('min', '11:30')
  await expect(time).toHaveAttribute('max', '20:00')
  await expect(time).toHaveAccessibleDescription(`We deliver from 11.30am to 8pm on ${inWords(tomorrow)}.`)
  await time.fill('21:30')
  await expect(time).not.toHaveAttribute('aria-invalid')
  await time.blur()
  const wrong = `On ${inWords(tomorrow)} we deliver from 11.30am to 8pm. Please choose a time between, or ring us on 020 7946 0123.`
  await expect(time).toHaveAccessibleDescription(wrong)
  await expect(page.locator('[aria-live=polite]').filter({ hasText: wrong })).toBeVisible()
  await time.fill('12:00')
  await expect(time).not.toHaveAttribute('aria-invalid')
  await time.blur()
  await expect(time).not.toHaveAttribute('aria-invalid')
  await dayField(page).click()
  await pressDay(page, anotherDay)
  await expect(time).toHaveAccessibleDescription(/we deliver from 5pm to 7pm/)
})

test('half an hour is chosen where the kitchen says so, and what was typed as a time goes into it', async ({
  page,
}) => {
  const days = { [anotherDay]: { ...open(), opening: 'open' as const, hours: { from: '17:00', to: '19:00' } } }
  const week = Array(7).fill({ from: '11:30', to: '20:00' })
  await answerDays(page, { rules: { week, days, halfHours: true } })
  await fillInOrder(page)
  await touch(page)
  const time = page.getByRole('combobox', { name: 'Event Time' })
  await expect(time).toHaveValue('18:30')
  await expect(time.locator('option')).toHaveText([
    'Please select',
    'between 11.30am and 12 noon',
    'between 12 noon and 12.30pm',
    ...Array(14).fill(/^between \S+ and \S+$/),
    'between 7.30pm and 8pm',
  ])
  await time.selectOption('between 7.30pm and 8pm')
  await dayField(page).click()
  await pressDay(page, anotherDay)
  // The other day has other half hours.
  await expect(time.locator('option')).toHaveCount(5)
  await expect(time).toHaveAccessibleDescription(/we deliver from 5pm to 7pm. Please choose half an hour between/)
  await time.selectOption('between 5pm and 5.30pm')
  await expect(time).not.toHaveAttribute('aria-invalid')
})

test('a postcode is judged when it is left, and the least order of its district stands beside the total', async ({
  page,
}) => {
  await answerDays(page, { rules: { area: london } })
  await fillInOrder(page)
  await touch(page)
  const [postcode, quantity] = [
    page.getByLabel('Postal Code'),
    page.getByLabel('Quantity: Executive Lunch Box (chicken)'),
  ]
  const least = page.getByText('To UB1 we deliver orders from £150.00.')
  await postcode.fill('AB10 1AA')
  await expect(postcode).not.toHaveAttribute('aria-invalid')
  await postcode.blur()
  await expect(postcode).toHaveAccessibleDescription(/^We deliver to TW3 and UB\./)
  await postcode.fill('UB1 1AB')
  await expect(postcode).not.toHaveAttribute('aria-invalid')
  await expect(least).toHaveCount(0)
  await postcode.blur()
  await expect(least.first()).toBeVisible()
  await expect(postcode).not.toHaveAttribute('aria-invalid')
  await quantity.fill('2')
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary).toContainText('To UB1 we deliver orders from £150.00. £110.02 more to go.')
  await submitButton(page).click()
  await expect(quantity).toBeFocused()
  await expect(toast(page)).toContainText('Please add to your order')
  await quantity.fill('8')
  await expect(page.getByText('Please add to your order')).toHaveCount(0)
  await expect(summary).not.toContainText('more to go')
  await postcode.fill('TW3 1AB')
  await postcode.blur()
  await expect(least).toHaveCount(0)
})

test('an order that is known to be refused is not sent, and each field says why', async ({ page }) => {
  const keys = await answerOrders(page, { status: 500, body: {} })
  const months = await answerDays(page, { rules: { area: london, days: { [tomorrow]: closed() } } })
  await fillInOrder(page)
  await expect(dayField(page)).not.toHaveAttribute('aria-invalid')
  await touch(page)
  // The day of a draft has been closed meanwhile.
  await expect(dayField(page)).toHaveAccessibleDescription(/We don't deliver on/)
  await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('2')
  const postcode = page.getByLabel('Postal Code')
  await postcode.fill('AB10 1AA')
  await postcode.press('Enter')
  await expect(postcode).toBeFocused()
  await expect(postcode).toHaveAccessibleDescription(/We deliver to TW3 and UB/)
  await expect(dayField(page)).toHaveAccessibleDescription(/We don't deliver on/)
  await expect(toast(page)).toContainText('Please Check Your Order')
  expect(keys).toEqual([])
  // What stopped the order may have changed, so it was asked about again.
  await expect.poll(() => months.length).toBeGreaterThan(1)
})

test('a site that is not open yet says so at the head of the page as soon as anybody scrolls, and no day can be chosen', async ({
  page,
}) => {
  const opens = 'Online ordering opens as soon as our kitchen has said where and when it delivers. Please ring us.'
  await answerDays(page, { notOpen: opens })
  await page.goto('/catering')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  const said = page.getByRole('status').filter({ hasText: opens })
  await expect(said).toHaveCount(0)
  await page.mouse.wheel(0, 10)
  const head = page.locator('#no-orders-now')
  await expect(head).toHaveText(opens)
  await expect(head).toBeInViewport()
  await page.getByLabel('Full Name').focus()
  await expect(said).toBeVisible()
  await expect(said).toBeInViewport()
  await dayField(page).click()
  const day = dayIn(page, lateDay)
  await turnTo(page, lateDay)
  await expect(day).toHaveAttribute('aria-disabled', 'true')
  await expect(day).toHaveAccessibleName(new RegExp(opens))
})

test('the calendar with its words is no wider than the page, and its days stay large', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openCalendar(page, { rules: { notice: { orderBy: '00:00', workingDays: 30 } }, few: [lateDay] })
  await expect(page.getByRole('button', { name: /^First day we can do/ })).toBeVisible()
  await turnTo(page, lateDay)
  const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await pageWidth()).toBe(320)

  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  const widthOf = (each: Locator) => each.evaluate((element) => element.getBoundingClientRect().width)
  const frame = page.getByRole('grid').locator('xpath=ancestor::*[contains(@class, "border-2")]')
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await widthOf(frame)).toBe(await widthOf(page.getByLabel('Full Name')))
    const days = await page.getByRole('grid').getByRole('button').all()
    for (const each of [days[0], days.at(-1)]) {
      const { width = 0, height = 0 } = (await each?.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    expect(await pageWidth()).toBe(width)
  }
})

test('a refusal that only the server knows of is shown at each field, keeps what was typed, and is asked about afresh', async ({
  page,
}) => {
  const kitchen: Kitchen = {}
  await answerDays(page, kitchen)
  const fieldsAtFault = [
    { path: 'event_date', message: `We don't deliver on ${inWords(tomorrow)}. Please choose another day.` },
    { path: 'order_items', message: 'To TW3 we deliver orders from £150.00. Please add to your order.' },
  ]
  const refusal = { code: 'invalid_order', message: 'Please check your order.', fields: fieldsAtFault }
  await answerFirst(page, orders, { status: 400, json: refusal })
  await fillInOrder(page)
  await touch(page)
  await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('2')
  kitchen.rules = { days: { [tomorrow]: closed() } }
  await submitButton(page).click()
  await expect(dayField(page)).toBeFocused()
  await expect(dayField(page)).toHaveAccessibleDescription(/We don't deliver on .* Please choose another day/)
  await expect(page.locator('#menus-error')).toHaveText(/To TW3 we deliver orders from £150.00. Please add/)
  for (const [label, value] of fields) await expect(page.getByLabel(label)).toHaveValue(value)
  await dayField(page).click()
  await expect(dayIn(page, tomorrow)).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: `First day we can do: ${inWords(anotherDay)}` }).click()
  await expect(dayField(page)).not.toHaveAttribute('aria-invalid')
  await submitButton(page).click()
  await expect(page.getByText(/is waiting for payment/)).toBeVisible()
})
