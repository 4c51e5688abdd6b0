import { expect, type Page } from '@playwright/test'
import { site } from '../../content/site.ts'
import { addDays, formatDay, londonDay, londonTime } from '../../contract/london-time.ts'
import { endSessionsOf } from '../../server/people/staff-sessions.ts'
import { expectAccessible } from './accessible.ts'
import { pressDay } from './fill-order-form.ts'
import { test } from './site.ts'
import { place, signIn, withDatabase } from './staff.ts'
import { passphrase, signedIn } from './staff-accounts.ts'

// A service worker would make the calls in the page's place, where no test can lose their answers.
test.use({ serviceWorkers: 'block' })

const heading = (page: Page) => page.getByRole('heading', { name: 'Take an order' })
const take = (page: Page) => page.getByRole('button', { name: 'Take the order' })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const aName = () => `Harpreet ${crypto.randomUUID().slice(0, 8)}`

async function open(page: Page) {
  await page.goto('/staff/orders/new')
  await expect(heading(page)).toBeVisible()
}

async function chooseDay(page: Page, day: string) {
  await page.getByRole('button', { name: /^Day:/ }).click()
  await pressDay(page, day)
}

/** Fills in everything for an order of £349.94. Returns the customer's name. */
async function fill(
  page: Page,
  { name = aName(), day = addDays(londonDay(new Date()), 9), time = '18:30', asked = true } = {},
) {
  await chooseDay(page, day)
  await field(page, 'Time *').fill(time)
  await field(page, 'Guests *').fill('20')
  await field(page, 'Postcode *').fill('TW3 1AA')
  await field(page, 'Town *').fill('Hounslow')
  await field(page, 'Address *').fill('1 High Street')
  await page.getByRole('button', { name: 'One more: Deluxe Tandoori Feast' }).click()
  await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('5')
  if (asked) {
    await page.getByRole('radio', { name: 'Allergies:' }).check()
    await field(page, 'Who has which allergy *').fill('A nut allergy')
  }
  await field(page, 'Name *').fill(name)
  await field(page, 'Phone *').fill('020 7946 0999')
  await field(page, 'E-mail address *').fill(`${name.split(' ')[1]}@example.com`)
  await expect(page.getByText('Total £349.94')).toBeVisible()
  return name
}

const ordersOf = (name: string) =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query('select * from catering_orders where customer_name = $1', [name])
    return rows
  })

test('a quote at a price a head is taken as a line of its own, compared with the allergies before it is', async ({
  page,
  context,
}) => {
  await signIn(context, 'manager')
  await open(page)
  await chooseDay(page, addDays(londonDay(new Date()), 12))
  await field(page, 'Time *').fill('18:30')
  await field(page, 'Guests *').fill('180')
  await field(page, 'Postcode *').fill('TW3 1AA')
  await field(page, 'Town *').fill('Hounslow')
  await field(page, 'Address *').fill('1 High Street')
  await page.getByRole('radio', { name: 'Allergies:' }).check()
  await field(page, 'Who has which allergy *').fill('Two guests: milk')
  const name = aName()
  await field(page, 'Name *').fill(name)
  await field(page, 'Phone *').fill('020 7946 0999')
  await field(page, 'E-mail address *').fill(`${name.split(' ')[1]}@example.com`)
  await take(page).click()
  await expect(page.getByText('Please select at least one catering menu.')).toBeVisible()

  await page.getByRole('radio', { name: 'Yes' }).check()
  await expect(field(page, 'For how many guests *')).toHaveValue('180')
  await field(page, 'What was agreed *').fill('Wedding menu')
  await field(page, 'Price a head *').fill('24')
  await page.getByRole('radio', { name: 'These:' }).check()
  await take(page).click()
  await expect(page.getByText('Say what it contains, or that this is not settled yet.')).toBeVisible()
  await page.getByRole('group', { name: 'May contain' }).getByLabel('milk').check()
  await expect(page.getByText('Wedding menu may contain milk.')).toBeVisible()
  await expect(page.getByText('Total £4,320.00')).toBeVisible()
  // What is typed outlives a reload, its boxes too.
  await page.reload()
  await expect(field(page, 'What was agreed *')).toHaveValue('Wedding menu')
  await expect(page.getByRole('group', { name: 'May contain' }).getByLabel('milk')).toBeChecked()
  await expectAccessible(page)
  await expect(page.getByText('Total £4,320.00')).toBeVisible()
  await take(page).click()
  await expect(page.getByRole('heading', { name: /^Order TR-/ })).toBeVisible()
  await expect(page.getByText('Wedding menu').first()).toBeVisible()
  expect(await ordersOf(name)).toMatchObject([{ total_pence: 432_000, places: 180 }])
})

test('the day of the rest follows the event until another one is typed', async ({ page, context }) => {
  const today = londonDay(new Date())
  const due = field(page, 'The rest by *')
  await signIn(context, 'manager')
  await open(page)
  await fill(page, { day: addDays(today, 12) })
  await page.getByRole('radio', { name: 'A deposit now, and the rest by a day' }).check()
  await field(page, 'Deposit *').fill('100')
  await expect(due).toHaveValue(addDays(today, 5))
  await chooseDay(page, addDays(today, 14))
  await expect(due).toHaveValue(addDays(today, 7))
  await due.fill(addDays(today, 6))
  const last = (await due.getAttribute('max')) ?? ''
  await chooseDay(page, addDays(today, 15))
  await expect(due).not.toHaveAttribute('max', last)
  await expect(due).toHaveValue(addDays(today, 6))
})

test('a manager takes an order: what is missing is said at its field, nobody forgets to ask for allergies, and a link goes out', async ({
  page,
  context,
}) => {
  const { name: manager } = await signIn(context, 'manager')
  await page.goto('/staff')
  await page.getByRole('link', { name: 'Take an order' }).click()
  await expect(heading(page)).toBeFocused()
  await take(page).click()
  await expect(page.getByText('Please select an event date.')).toBeVisible()
  await expect(page.getByText('Please select at least one catering menu.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Day:/ })).toBeFocused()

  const name = await fill(page, { asked: false })
  await expect(page.getByText('Please select an event date.')).toHaveCount(0)
  await expect(page.getByText('Serves 15 of 20 guests: 5 more to feed.')).toBeVisible()
  await expect(page.getByText(/^By e-mail, at once\. It can be paid until/)).toBeVisible()
  const guests = field(page, 'Guests *')
  await guests.fill('20-25')
  await take(page).click()
  await expect(guests).toBeFocused()
  await expect(guests).toHaveValue('20-25')
  await expect(guests).toHaveAccessibleDescription(/^Write one whole number/)
  await guests.fill('20')
  await take(page).click()
  await expect(page.getByText('Ask whether anybody has an allergy, and choose the answer.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'No allergies (asked)' })).toBeFocused()
  await page.getByRole('radio', { name: 'Allergies:' }).check()
  await take(page).click()
  const words = field(page, 'Who has which allergy *')
  await expect(words).toHaveAccessibleDescription('Please write who has which allergy.')
  await expect(words).toBeFocused()
  await words.fill('2 guests coeliac')
  // A package that conflicts with the answer is pointed out at once.
  await expect(page.getByText('Executive Lunch Box (chicken) contains gluten (wheat).')).toBeVisible()
  await take(page).click()

  await expect(page.getByRole('region', { name: /^Allergies/ })).toContainText('Allergies: 2 guests coeliac')
  await expect(page.getByText('Executive Lunch Box (chicken) contains gluten (wheat).')).toBeVisible()
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('Taken on the telephone')
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText(manager)
  expect(await ordersOf(name)).toMatchObject([
    { total_pence: 34994, taken_by: manager, payment_status: 'pending', allergies: '2 guests coeliac' },
  ])
  // The next customer finds an empty form.
  await open(page)
  await expect(field(page, 'Name *')).toHaveValue('')
})

/** Places an order of a customer whom no other test knows. */
async function placed(changes: Record<string, unknown>) {
  const customer_name = aName()
  const order = { customer_name, customer_email: `${customer_name.split(' ')[1]}@example.com`, ...changes }
  return { ...(await place(order)), name: order.customer_name }
}

test('whoever rings again is found, and one press fills the form as it was, but for the day', async ({
  page,
  context,
}) => {
  const before = await placed({ delivery_address: '7 Kingsley Road', guest_count: 24 })
  const other = await placed({ delivery_address: '9 Bath Road', special_instructions: 'Ring the bell.' })
  await signIn(context, 'manager', 'Priya')
  await open(page)
  await field(page, 'Guests *').fill('31')
  const finder = page.getByRole('region', { name: 'Who rings' })
  await finder.getByRole('searchbox').fill('nobody of this name')
  await expect(finder.getByText('Nobody found.')).toBeVisible()
  await finder.getByRole('searchbox').fill(before.name)
  await expectAccessible(page)
  // What another customer ordered does not count as typed for this one.
  await finder.getByRole('searchbox').fill(other.name)
  await finder.getByRole('button', { name: `Same as last time for ${other.name}` }).click()
  await expect(field(page, 'Address *')).toHaveValue('9 Bath Road')
  await page.reload()
  await expect(field(page, 'Address *')).toHaveValue('9 Bath Road')
  await finder.getByRole('searchbox').fill(before.name)
  await finder.getByRole('button', { name: `Same as last time for ${before.name}` }).click()
  await expect(finder.getByText(`Filled in from ${before.number}`)).toContainText('ask for allergies (then: ')
  await expect(page.getByRole('radio', { name: 'Allergies:' })).not.toBeChecked()
  await expect(field(page, 'Name *')).toHaveValue(before.name)
  await expect(field(page, 'Address *')).toHaveValue('7 Kingsley Road')
  await expect(page.getByLabel('Quantity: Executive Lunch Box (chicken)')).toHaveValue('5')
  // What was typed already stays.
  await expect(field(page, 'Guests *')).toHaveValue('31')
  await expect(page.getByRole('button', { name: /^Day: Pick a day/ })).toBeVisible()
  await page.goto(`/staff/orders/${before.number}`)
  await page.getByRole('link', { name: 'All their orders' }).click()
  await expect(page.getByText(/^1 order for/)).toBeVisible()
  await expect(page.getByRole('link', { name: before.name })).toBeVisible()
})

test('of two rows that are pressed one after the other the last one fills the form', async ({ page, context }) => {
  const customer_name = aName()
  const [day, next] = [addDays(londonDay(new Date()), 12), addDays(londonDay(new Date()), 13)]
  const first = await placed({ customer_name, delivery_address: '7 Kingsley Road', event_date: day })
  await placed({ customer_name, delivery_address: '9 Bath Road', event_date: next })
  await signIn(context, 'manager', 'Priya')
  await open(page)
  const finder = page.getByRole('region', { name: 'Who rings' })
  await finder.getByRole('searchbox').fill(customer_name)
  const answer = Promise.withResolvers<void>()
  await page.route(/\/staff\/calls\/order\?/, async (route) => {
    if (route.request().url().includes(first.number)) await answer.promise
    await route.fallback()
  })
  const sameAs = (on: string) =>
    finder.getByRole('button', { name: `Same as last time for ${customer_name} on ${formatDay(on)}` })
  await sameAs(day).click()
  await sameAs(next).click()
  await expect(field(page, 'Address *')).toHaveValue('9 Bath Road')
  const answered = page.waitForResponse((response) => response.url().includes(first.number))
  answer.resolve()
  await (await answered).finished()
  await page.reload()
  await expect(field(page, 'Address *')).toHaveValue('9 Bath Road')
})

test('everything can be done by keyboard', async ({ page, context }) => {
  await signIn(context, 'manager')
  await open(page)
  const name = aName()
  const type = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.getByRole('button', { name: /^Day:/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('grid').locator(':focus')).toBeVisible()
  for (let days = 0; days < 9; days++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Day:/ })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Day: Pick a day' })).toHaveCount(0)
  await page.keyboard.press('Tab')
  await field(page, 'Time *').fill('18:30')
  await field(page, 'Guests *').focus()
  for (const text of ['10', 'TW3 1AA', 'Hounslow', '1 High Street']) await type(text)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByLabel('Quantity: Deluxe Tandoori Feast')).toHaveValue('1')
  await page.getByRole('radio', { name: 'No allergies (asked)' }).focus()
  await page.keyboard.press('Space')
  await field(page, 'Name *').focus()
  await type(name)
  await type('020 7946 0999')
  await page.getByRole('button', { name: `Use ${site.email}` }).focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'E-mail address *')).toHaveValue(site.email)
  await expect(page.getByText('Total £249.99')).toBeVisible()
  await page.getByLabel('Send a link to pay').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Paid in cash')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Order TR-/ })).toBeVisible()
  expect(await ordersOf(name)).toMatchObject([{ payment_status: 'completed', customer_email: site.email }])
})

test('an order beyond the rules is taken once somebody says so', async ({ page, context }) => {
  await signIn(context, 'manager')
  await open(page)
  const soon = new Date(Date.now() + 20 * 60_000)
  const name = await fill(page, { day: londonDay(soon), time: londonTime(soon) })
  const beyond = page.getByRole('region', { name: 'Beyond the rules' })
  await expect(beyond).toContainText('That is too soon to be paid and cooked.')
  await expect(page.getByText('The event begins too soon for a link')).toBeVisible()
  await page.getByLabel('Paid in cash').check()
  await take(page).click()
  await expect(page.getByRole('alert')).toContainText('This order goes beyond the rules.')
  expect(await ordersOf(name)).toEqual([])
  await beyond.getByRole('checkbox', { name: /Take it all the same/ }).check()
  await take(page).click()
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText('beyond the rules: ')
})

test('a double press and a lost line make one order, and nothing is lost', async ({ page, context }) => {
  await signIn(context, 'manager')
  await open(page)
  const name = await fill(page)
  await context.setOffline(true)
  await take(page).click()
  await expect(page.getByText('The server cannot be reached.').first()).toBeVisible()
  await expect(field(page, 'Name *')).toHaveValue(name)
  await context.setOffline(false)
  // The answer of the first press is lost on its way.
  let isLost = false
  await page.route('**/staff/calls/take-order', async (route) => {
    if (isLost) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  await take(page).click()
  await expect.poll(() => ordersOf(name)).toHaveLength(1)
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible()
  await take(page).dblclick()
  await expect(page.getByRole('heading', { name: /^Order TR-/ })).toBeVisible()
  expect(await ordersOf(name)).toHaveLength(1)
})

test('who was signed out signs in again in place; a form that has made an order says so, and makes another one when that is wanted', async ({
  page,
  context,
}) => {
  const person = await signedIn(context, 'manager')
  await open(page)
  const name = await fill(page)
  await withDatabase((database) => endSessionsOf(database, person.id))
  // The draft is judged again after some seconds, and finds out.
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toBeVisible()
  await again.getByLabel('Passphrase').fill(passphrase)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again).toHaveCount(0)
  await expect(field(page, 'Name *')).toHaveValue(name)

  await page.route('**/staff/calls/take-order', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await take(page).click()
  await expect.poll(() => ordersOf(name)).toHaveLength(1)
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible()
  await page.unroute('**/staff/calls/take-order')
  await field(page, 'Guests *').fill('25')
  await take(page).click()
  const [{ order_number }] = (await ordersOf(name)) as [{ order_number: string }]
  await expect(page.getByRole('link', { name: `Look at ${order_number}` })).toBeVisible()
  await page.getByRole('button', { name: 'This is another order' }).click()
  await take(page).click()
  await expect(page.getByRole('heading', { name: /^Order TR-/ })).toBeVisible()
  expect(await ordersOf(name)).toHaveLength(2)
})

test('an order that is not paid is changed by taking it once more, with all that it says', async ({
  page,
  context,
}) => {
  await signIn(context, 'manager')
  const name = aName()
  const { number } = await place({ customer_name: name, customer_email: `${name.split(' ')[1]}@example.com` })
  await page.goto(`/staff/orders/${number}`)
  await page.getByRole('link', { name: 'Change', exact: true }).click()
  await expect(field(page, 'Name *')).toHaveValue(name)
  await expect(page.getByLabel('Quantity: Executive Lunch Box (chicken)')).toHaveValue('5')
  await expect(page.getByText('Total £349.94')).toBeVisible()
  await field(page, 'Guests *').fill('12')
  await page.getByRole('radio', { name: 'No allergies (asked)' }).check()
  await take(page).click()
  await expect(page.getByRole('heading', { name: /^Order TR-/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Not paid yet' })).toBeVisible()
  await expect(page.getByText('12 guests').first()).toBeVisible()
  await page.goto(`/staff/orders/${number}`)
  await expect(page.getByRole('region', { name: 'Cancelled, not to be cooked' })).toContainText(
    'Taken once more, as TR-',
  )
})

test('what is typed survives a reload, and is gone after signing out; axe finds nothing', async ({ page, context }) => {
  await signIn(context, 'manager')
  await open(page)
  const soon = new Date(Date.now() + 20 * 60_000)
  const name = await fill(page, { day: londonDay(soon), time: londonTime(soon) })
  await page.getByLabel('Paid by bank transfer').check()
  await page.getByLabel('Note about the payment').fill('Reference 4711')
  await page.reload()
  await expect(field(page, 'Name *')).toHaveValue(name)
  await expect(page.getByRole('button', { name: `Day: ${formatDay(londonDay(soon))}` })).toBeVisible()
  await expect(field(page, 'Time *')).toHaveValue(londonTime(soon))
  await expect(page.getByLabel('Quantity: Executive Lunch Box (chicken)')).toHaveValue('5')
  await expect(page.getByText('Total £349.94')).toBeVisible()
  await expect(page.getByLabel('Paid by bank transfer')).toBeChecked()
  await expect(page.getByLabel('Note about the payment')).toHaveValue('Reference 4711')

  await field(page, 'Town *').fill('')
  await take(page).click()
  await expect(page.getByText('Please fill in “Town”.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Beyond the rules' })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain(name)
  await page.locator('[popovertarget="my-menu"]').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(name)
})
