import { expect, type Page } from '@playwright/test'
import { type DeliveryRules, defaultRules } from '../../contract/delivery/rules.ts'
import { addDays, formatDay } from '../../contract/london-time.ts'
import { expectNoViolation } from './accessible.ts'
import { answerDays, type Kitchen } from './delivery-days.ts'
import {
  answerOrders,
  dayName,
  fields,
  fillInByHand,
  fillInWithMenu,
  submitButton,
  toast,
  eventDay as tomorrow,
  turnTo,
} from './fill-order-form.ts'
import { hold, test } from './site.ts'
import { withDatabase } from './staff.ts'
import { startSite } from './start-site.ts'

const anotherDay = addDays(tomorrow, 1)
const aTuesday = '2026-11-24T12:00:00Z'
const lateDay = addDays(tomorrow, 40)
const inWords = (day: string) => formatDay(day).replace(/ \d{4}$/, '')
const closed = (note = '') => ({ opening: 'closed', hours: null, note, places: null }) as const
const open = (note = '') => ({ opening: null, hours: null, note, places: null }) as const
const hours = (from: string, to: string) => ({ week: Array(7).fill({ from, to }) })
const london = [
  { districts: ['TW3'], leastOrderPence: 0 },
  { districts: ['UB'], leastOrderPence: 15_000 },
]

const dayField = (page: Page) => page.getByRole('button', { name: /^Event Date/ })
const dayIn = (page: Page, day: string) => page.getByRole('grid').getByRole('button', { name: dayName(day) })
/** The line below the month, and not the name of a day. */
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

test('nothing of delivery is loaded or asked before the form is touched', async ({ page, hydrated }) => {
  const addresses: string[] = []
  const scripts: string[] = []
  page.on('response', async (response) => {
    addresses.push(response.url())
    // The last ones may still be on their way when the test is over.
    if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''))
  })
  await hydrated('/catering')
  await page.waitForLoadState('networkidle')
  expect(scripts.join('\n')).not.toMatch(/outcode|we deliver/)
  expect(addresses.filter((address) => address.includes('delivery'))).toEqual([])
  await touch(page)
  await expect.poll(() => scripts.some((script) => script.includes('outcode'))).toBe(true)
})

test('a pressed word of the form counts as a touch', async ({ page, hydrated }) => {
  await hydrated('/catering')
  const answer = page.waitForResponse('**/functions/v1/delivery-days?*')
  await page.getByText('Delivery Information').click()
  expect((await answer).status()).toBe(200)
})

test('a postcode that is corrected while the first answer is on its way is answered too', async ({ page }) => {
  await answerDays(page, { rules: { area: london } })
  const release = await hold(page, '**/functions/v1/delivery-days?*')
  await page.goto('/catering')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  const [button, answer] = [page.getByRole('button', { name: 'Ask' }), page.locator('#postcode-answer')]
  await expect(async () => {
    await button.click()
    await expect(answer).toHaveText('Please enter a UK postcode, such as TW3 1AB.', { timeout: 1_000 })
  }).toPass()
  const asked = page.waitForRequest('**/functions/v1/delivery-days?*')
  await page.getByLabel('Your postcode').fill('W1A 1AA')
  await button.click()
  await asked
  await page.getByLabel('Your postcode').fill('UB2 4NA')
  await button.click()
  release()
  await expect(answer).toContainText('Yes, we deliver to UB2.')
})

test('before the form a postcode answers whether we deliver, from how much, how soon and when first', async ({
  page,
}) => {
  const notice = { orderBy: '16:00', workingDays: 2 }
  const kitchen: Kitchen = { rules: { area: london, notice, days: { [tomorrow]: closed() } } }
  await answerDays(page, kitchen)
  await page.goto('/catering')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  const postcode = page.getByLabel('Your postcode')
  const ask = async (typed: string) => {
    await postcode.fill(typed)
    await page.getByRole('button', { name: 'Ask' }).click()
  }
  const answer = page.locator('#postcode-answer')
  await ask('W1A 1AA')
  await expect(answer).toContainText(
    'Not to W1A online.We deliver to TW3 and UB. Ring us on 020 7946 0123 and we will see.',
  )
  await expect(page.getByLabel('Postal Code')).toHaveValue('')
  await ask('here')
  await expect(answer).toHaveText('Please enter a UK postcode, such as TW3 1AB.')
  await ask('ub2 4na')
  await expect(answer).toContainText('Yes, we deliver to UB2.Orders from £150.00. Orders have to be paid by 4:00 PM, 2')
  await expect(answer).toContainText(/The first day that you can have is \w+day \d+ \w+\.$/)
  await expect(page.getByLabel('Postal Code')).toHaveValue('ub2 4na')
  await expectNoViolation(page, 'form')

  // Nobody has saved rules yet: it says what the form would.
  kitchen.notOpen = 'Online ordering opens soon.'
  await ask('TW3 1AA')
  await expect(answer).toHaveText('Online ordering opens soon.')
  // What is in the form already stays.
  await expect(page.getByLabel('Postal Code')).toHaveValue('ub2 4na')
})

test('without rules the calendar says nothing, and takes each day', async ({ page }) => {
  await openCalendar(page, {})
  await expect(page.getByText('First day we can do')).toHaveCount(0)
  await expect(dayIn(page, tomorrow)).toHaveAccessibleName(dayName(tomorrow))
  await dayIn(page, tomorrow).click()
  await expect(dayField(page)).toHaveAccessibleDescription('Required')
})

test('a closed day is off, and says why to keyboard, screen reader and pointer', async ({ page }) => {
  const days = { [tomorrow]: closed('We are at home with our families') }
  await openCalendar(page, { rules: { days } })
  const why = `We are at home with our families. We don't deliver on ${inWords(tomorrow)}. Please choose another day, or ring us on 020 7946 0123.`
  const off = dayIn(page, tomorrow)
  await turnTo(page, tomorrow)
  await expect(off).toHaveAttribute('aria-disabled', 'true')
  await expect(off).toHaveAccessibleName(new RegExp(`${dayName(tomorrow).source}\\. ${why}$`))
  await off.hover()
  await expect(line(page, why)).toBeVisible()
  await off.click({ force: true })
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(dayField(page)).toHaveAccessibleName('Event Date: Pick a date')

  await turnTo(page, anotherDay)
  await dayIn(page, anotherDay).focus()
  await expect(line(page, why)).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await expect(off).toBeFocused()
  await expect(line(page, why)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(off).toBeFocused()
  await expectNoViolation(page, 'form')
})

test('a day with few places and a note tells both, on the day and after it is chosen', async ({ page }) => {
  await openCalendar(page, { rules: { days: { [anotherDay]: open('Naan only from noon') } }, few: [anotherDay] })
  const words = `Few places are left on ${inWords(anotherDay)}. Naan only from noon.`
  const day = dayIn(page, anotherDay)
  await turnTo(page, anotherDay)
  await expect(line(page, 'Few: only few places are left.')).toBeVisible()
  await expect(day).toContainText('few')
  await expect(day).toHaveAccessibleName(new RegExp(`${words}$`))
  await day.hover()
  await expect(line(page, words)).toBeVisible()
  await day.click()
  await expect(dayField(page)).toHaveAccessibleDescription(`Required ${words}`)
})

test('the calendar begins at the first day that can be had, and says first what can be done', async ({ page }) => {
  await page.clock.setFixedTime(aTuesday)
  await openCalendar(page, { rules: { notice: { orderBy: '12:00', workingDays: 9 } }, now: aTuesday })
  await expect(dayIn(page, '2026-12-04')).toBeFocused()
  await expect(line(page, 'You can have each day that is not crossed out.')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(line(page, /have to be paid by noon on/)).toBeVisible()
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

test('with the keyboard alone, the first day that can be done is chosen', async ({ page }) => {
  const notice = { orderBy: '00:00', workingDays: 12 }
  await answerDays(page, { rules: { notice } })
  await page.goto('/catering')
  await touch(page)
  await dayField(page).focus()
  await page.keyboard.press('Enter')
  const first = page.getByRole('button', { name: /^First day we can do: \w+day \d+ \w+$/ })
  await expect(first).toBeVisible()
  await expect(page.getByRole('gridcell').getByRole('button').and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  const [, words = ''] = (await first.textContent())?.split(': ') ?? []
  await page.keyboard.press('Enter')
  await expect(dayField(page)).toHaveAccessibleName(new RegExp(`^Event Date: ${words}`))
  await expect(dayField(page)).toBeFocused()
})

test('where no day can be done, the field says so', async ({ page }) => {
  await openCalendar(page, { rules: { week: Array(7).fill(null) } })
  await expect(dayField(page)).toHaveAccessibleDescription(
    "Required We can't take orders online at the moment. Please ring us on 020 7946 0123.",
  )
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

test('the time is kept within the hours of the day, and judged when it is left', async ({ page }) => {
  await answerDays(page, { rules: hours('11:30', '20:00') })
  await fillInByHand(page)
  const time = page.getByLabel('Event Time')
  await expect(time).toHaveAttribute('min', '11:30')
  await expect(time).toHaveAttribute('max', '20:00')
  const hint = `We deliver from 11:30 AM to 8:00 PM on ${inWords(tomorrow)}.`
  await expect(time).toHaveAccessibleDescription(hint)
  await time.fill('21:30')
  await expect(time).not.toHaveAttribute('aria-invalid')
  await time.blur()
  const wrong = `On ${inWords(tomorrow)} we deliver from 11:30 AM to 8:00 PM. Please choose a time between, or ring us on 020 7946 0123.`
  await expect(time).toHaveAccessibleDescription(wrong)
  await expect(page.locator('[aria-live=polite]').filter({ hasText: wrong })).toBeVisible()
  await time.fill('19:30')
  await expect(time).not.toHaveAttribute('aria-invalid')
  await time.blur()
  await expect(time).not.toHaveAttribute('aria-invalid')
})

test('another day is judged with its own hours', async ({ page }) => {
  const days = { [anotherDay]: { ...open(), opening: 'open' as const, hours: { from: '17:00', to: '19:00' } } }
  await answerDays(page, { rules: { days } })
  await fillInByHand(page)
  await page.getByLabel('Event Time').fill('12:00')
  await dayField(page).click()
  await turnTo(page, anotherDay)
  await dayIn(page, anotherDay).click()
  await expect(page.getByLabel('Event Time')).toHaveAccessibleDescription(/we deliver from 5:00 PM to 7:00 PM/)
})

test('a postcode is judged when it is left, however it is spelled', async ({ page }) => {
  await answerDays(page, { rules: { area: london } })
  await page.goto('/catering')
  await touch(page)
  const postcode = page.getByLabel('Postal Code')
  const leaveWith = async (text: string) => {
    await postcode.fill(text)
    await expect(postcode).not.toHaveAttribute('aria-invalid')
    await postcode.blur()
  }
  for (const right of ['TW3 1AB', 'tw31ab', 'TW3']) {
    await leaveWith('AB10 1AA')
    await expect(postcode).toHaveAccessibleDescription(
      'We deliver to TW3 and UB. Ring us on 020 7946 0123 and we will see.',
    )
    await leaveWith(right)
    await expect(postcode).not.toHaveAttribute('aria-invalid')
  }
  await leaveWith('here')
  await expect(postcode).toHaveAccessibleDescription('Please enter a UK postcode, such as TW3 1AB.')
  await leaveWith('')
  await expect(postcode).not.toHaveAttribute('aria-invalid')
})

test('the least order stands beside the total once the district is known', async ({ page }) => {
  await answerDays(page, { rules: { area: london } })
  await fillInByHand(page)
  const least = page.getByText('To UB1 we deliver orders from £150.00.')
  await page.getByLabel('Postal Code').fill('UB1 1AB')
  await expect(least).toHaveCount(0)
  await page.getByLabel('Postal Code').blur()
  await expect(least.first()).toBeVisible()
  await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('2')
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary).toContainText('To UB1 we deliver orders from £150.00. £110.02 more to go.')
  await submitButton(page).click()
  await expect(page.getByLabel('Quantity: Executive Lunch Box (chicken)')).toBeFocused()
  await expect(toast(page)).toContainText('Please add to your order')
  await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('8')
  await expect(page.getByText('Please add to your order')).toHaveCount(0)
  await expect(summary).not.toContainText('more to go')
  await page.getByLabel('Postal Code').fill('TW3 1AB')
  await page.getByLabel('Postal Code').blur()
  await expect(least).toHaveCount(0)
})

test('a day of a draft that has been closed meanwhile says so when the form is touched', async ({ page }) => {
  await fillInByHand(page)
  await answerDays(page, { rules: { days: { [tomorrow]: closed() } } })
  await page.reload()
  await expect(dayField(page)).not.toHaveAttribute('aria-invalid')
  await touch(page)
  await expect(dayField(page)).toHaveAccessibleDescription(/We don't deliver on/)
})

test('what is known to be refused is not sent, and is told at all of its fields', async ({ page }) => {
  const keys = await answerOrders(page, { status: 500, body: {} })
  const kitchen: Kitchen = {}
  const months = await answerDays(page, kitchen)
  await fillInWithMenu(page, fillInByHand)
  kitchen.rules = { area: london, ...hours('08:00', '12:00') }
  await page.reload()
  await touch(page)
  await page.getByLabel('Postal Code').fill('AB10 1AA')
  await expect(page.getByLabel('Event Time')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Postal Code').press('Enter')
  await expect(page.getByLabel('Postal Code')).toBeFocused()
  await expect(page.getByLabel('Postal Code')).toHaveAccessibleDescription(/We deliver to TW3 and UB/)
  await expect(page.getByLabel('Event Time')).toHaveAccessibleDescription(/we deliver from 8:00 AM to noon/)
  await expect(toast(page)).toContainText('Please Check Your Order')
  expect(keys).toEqual([])
  // What stopped the order may have changed, so it was asked about again.
  await expect.poll(() => months.length).toBeGreaterThan(2)
})

for (const [what, answer] of [
  ['an older server', { status: 404, json: { code: 'NOT_FOUND', message: 'Requested function was not found' } }],
  ['a strange answer', { status: 200, json: { days: 'soon' } }],
  ['no line', undefined],
] as const) {
  test(`with ${what}, the form works as it does without rules`, async ({ page }) => {
    await page.route('**/functions/v1/delivery-days?*', (route) => (answer ? route.fulfill(answer) : route.abort()))
    const keys = await answerOrders(page, { status: 500, body: {} })
    await fillInWithMenu(page, fillInByHand)
    await submitButton(page).click()
    await expect(toast(page)).toContainText('Order Failed')
    expect(keys).toHaveLength(1)
  })
}

test('on a site that is not open yet the form says so when it is touched, and no day can be chosen', async ({
  page,
}) => {
  const opens = 'Online ordering opens as soon as our kitchen has said where and when it delivers. Please ring us.'
  await answerDays(page, { notOpen: opens })
  await page.goto('/catering')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  const said = page.getByRole('status').filter({ hasText: opens })
  await expect(said).toHaveCount(0)
  await page.getByLabel('Full Name').focus()
  await expect(said).toBeVisible()
  await expect(said).toBeInViewport()
  await dayField(page).click()
  const day = dayIn(page, lateDay)
  await turnTo(page, lateDay)
  await expect(day).toHaveAttribute('aria-disabled', 'true')
  await expect(day).toHaveAccessibleName(new RegExp(opens))
})

test('an order that a site refuses because it is not open yet is answered with when it opens', async ({ page }) => {
  const message = 'Online ordering opens as soon as our kitchen has said where and when it delivers.'
  await answerOrders(page, { status: 409, body: { code: 'ordering_not_open', message } })
  await fillInWithMenu(page, fillInByHand)
  await submitButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Jasleen Kaur')
})

test('on a small phone the calendar with its words is no wider than the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openCalendar(page, { rules: { notice: { orderBy: '00:00', workingDays: 30 } }, few: [lateDay] })
  await expect(page.getByRole('button', { name: /^First day we can do/ })).toBeVisible()
  await turnTo(page, lateDay)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test.describe('while staff change the rules', () => {
  // The rules hold for a whole server, so this journey has one of its own.
  let site: Awaited<ReturnType<typeof startSite>>
  test.beforeAll(async () => {
    site = await startSite()
  })
  test.afterAll(() => site.stop())

  test('a form that is open while staff change the rules tells every refusal, keeps what was typed, and asks afresh', async ({
    page,
  }) => {
    const set = (rules: Partial<DeliveryRules>) =>
      withDatabase(
        ({ pool }) =>
          pool.query(
            `insert into delivery_rules (version, rules, by)
             select coalesce(max(version), 0) + 1, $1, 'Simran' from delivery_rules`,
            [JSON.stringify({ ...defaultRules, ...rules })],
          ),
        site.dataDir,
      )
    await page.goto(`${site.url}/catering`)
    for (const [label, value] of fields) await page.getByLabel(label).fill(value)
    await dayField(page).click()
    await dayIn(page, tomorrow).click()
    await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('2')

    const area = [{ districts: ['TW3'], leastOrderPence: 15_000 }]
    await set({ area, days: { [tomorrow]: closed() } })
    // A server goes on with the rules that it has read for two seconds.
    await expect
      .poll(async () => {
        const answer = await page.request.get(
          `${site.url}/functions/v1/delivery-days?from=${tomorrow}&to=${tomorrow}`,
          {
            headers: { apikey: (await page.locator('meta[name=anon-key]').getAttribute('content')) ?? '' },
          },
        )
        return (await answer.json()).days[0].why
      })
      .not.toBeNull()
    const afresh = page.waitForResponse('**/functions/v1/delivery-days?*')
    await submitButton(page).click()
    await expect(dayField(page)).toBeFocused()
    await expect(dayField(page)).toHaveAccessibleDescription(/We don't deliver on .* Please choose another day/)
    await expect(page.locator('#menus-error')).toHaveText(/To TW3 we deliver orders from £150.00. Please add/)
    for (const [label, value] of fields) await expect(page.getByLabel(label)).toHaveValue(value)
    expect((await afresh).status()).toBe(200)
    await dayField(page).click()
    await expect(dayIn(page, tomorrow)).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: `First day we can do: ${inWords(anotherDay)}` }).click()
    await expect(dayField(page)).not.toHaveAttribute('aria-invalid')
    await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('8')
    await submitButton(page).click()
    await expect(page.getByText(/is waiting for payment/)).toBeVisible()
  })
})
