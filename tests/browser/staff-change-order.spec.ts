import { expect, type Page } from '@playwright/test'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'
import { payWithCard } from '../server/pay.ts'
import { expectAccessible } from './accessible.ts'
import { pressDay } from './fill-order-form.ts'
import { test } from './site.ts'
import { placeAndPay, signIn, withDatabase } from './staff.ts'

// A service worker would make the calls in the page's place.
test.use({ serviceWorkers: 'block' })

const day = addDays(londonDay(new Date()), 10)
const nextDay = addDays(day, 1)
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const whatWillBe = (page: Page) => page.getByRole('region', { name: 'What will be' })
const heading = (page: Page, number: string) => page.getByRole('heading', { name: `Order ${number}`, exact: true })
const make = (page: Page) => page.getByRole('button', { name: 'Change the order' })

async function open(page: Page, number: string) {
  await page.goto(`/staff/orders/${number}/change`)
  await expect(page.getByRole('heading', { name: `Change ${number}` })).toBeVisible()
  await expect(field(page, 'Time *')).toBeVisible()
}

const orderOf = (number: string) =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query('select * from catering_orders where order_number = $1', [number])
    return rows[0]
  })

async function chooseDay(page: Page, chosen: string) {
  await page.getByRole('button', { name: /^Day:/ }).click()
  await pressDay(page, chosen)
}

test('a manager makes an order larger: what costs nothing is in force at once, the rest once the customer has paid, and making it smaller gives money back', async ({
  page,
  context,
}) => {
  const { name: manager } = await signIn(context, 'manager')
  const { number } = await placeAndPay()
  await page.goto(`/staff/orders/${number}`)
  await page.getByRole('link', { name: 'Change', exact: true }).click()
  await expect(page.getByRole('heading', { name: `Change ${number}` })).toBeFocused()
  await expect(whatWillBe(page)).toContainText('Nothing is different yet.')
  await page.getByRole('button', { name: 'One more: Deluxe Tandoori Feast' }).click()
  const link = page.getByRole('radio', { name: 'Send a link to pay' })
  await expect(link).toHaveAccessibleDescription(/^By e-mail, at once\. .* Waits until it is paid: packages\.$/)
  await chooseDay(page, nextDay)
  await page.getByRole('radio', { name: 'Allergies:' }).check()
  await field(page, 'Who has which allergy *').fill('3 guests COELIAC')
  await expect(page.getByText('Deluxe Tandoori Feast contains gluten (wheat).')).toBeVisible()
  await expect(link).toHaveAccessibleDescription(
    /In force at once: day, allergies\. Waits until it is paid: packages\.$/,
  )
  await expect(whatWillBe(page)).toContainText('Was £349.94. Will be £599.93. £249.99 to pay.')
  await expect(whatWillBe(page)).toContainText(formatDay(nextDay))
  // What is typed survives a reload.
  await page.reload()
  await expect(whatWillBe(page)).toContainText('£249.99 to pay.')
  await page.getByRole('button', { name: 'Send the link' }).click()

  const waiting = page.getByRole('region', { name: 'A change waits for £249.99' })
  await expect(waiting).toContainText('For one Deluxe Tandoori Feast more.')
  await expect(heading(page, number)).toBeVisible()
  await expect(page.getByRole('region', { name: /^Allergies/ })).toContainText('3 guests COELIAC')
  await expect(page.getByText('Waiting: one Deluxe Tandoori Feast more, not paid yet')).toBeVisible()
  expect(await orderOf(number)).toMatchObject({ allergies: '3 guests COELIAC', version: 2, total_pence: 34994 })

  await test.step('the sheets of its new day say what is not paid yet', async () => {
    const sheets = await context.newPage()
    await sheets.goto(`/staff/days/${nextDay}?sheet=packing`)
    const packing = sheets.getByRole('region', { name: 'Packing', exact: true })
    const sheet = packing.getByRole('listitem').filter({ hasText: number })
    await expect(sheet).toContainText('Allergies: 3 guests COELIAC')
    await expect(sheet).toContainText('Waiting: one Deluxe Tandoori Feast more, not paid yet')
    await expect(sheet).toContainText('Deluxe Tandoori Feast contains gluten (wheat).')
    await sheets.getByRole('navigation', { name: 'Sheets' }).getByRole('link', { name: 'To cook' }).click()
    await expect(sheets.getByRole('region', { name: 'To cook' })).toContainText('not paid yet')
    await sheets.close()
  })

  await payWithCard(await waiting.getByLabel('Link to pay').inputValue())
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Version 3')
  await expect(waiting).toHaveCount(0)
  await expect(page.getByText('Changed lately')).toBeVisible()

  await open(page, number)
  await page.getByRole('button', { name: 'One less: Deluxe Tandoori Feast' }).click()
  await expect(whatWillBe(page)).toContainText('Was £599.93. Will be £349.94. £249.99 goes back.')
  await make(page).dblclick()
  await expect(heading(page, number)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Version 4')
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText(manager)
  expect(await orderOf(number)).toMatchObject({ total_pence: 34994, version: 4, waived_pence: 0 })
})

test('of two people the later sees what the other did, and loses nothing of what they typed; the kitchen changes nothing', async ({
  page,
  context,
  browser,
}) => {
  await signIn(context, 'manager')
  const { number, name: customer } = await placeAndPay()
  await open(page, number)
  await field(page, 'Guests *').fill('19')
  const other = await browser.newContext()
  const { name } = await signIn(other, 'owner')
  const theirs = await other.newPage()
  await open(theirs, number)
  await field(theirs, 'Time *').fill('17:15')
  await expect(whatWillBe(theirs)).toContainText('5.15pm')
  await make(theirs).click()
  await expect(heading(theirs, number)).toBeVisible()
  await other.close()

  const meanwhile = page.getByRole('alert').filter({ hasText: 'The order has changed meanwhile' })
  await expect(meanwhile).toContainText(name)
  await expect(meanwhile).toContainText('5.15pm')
  await make(page).click()
  await expect(page.getByText('Somebody else has changed this.')).toBeVisible()
  await meanwhile.getByRole('button', { name: 'Go on with mine' }).click()
  await expect(field(page, 'Time *')).toHaveValue('17:15')
  await expect(field(page, 'Guests *')).toHaveValue('19')
  await expect(whatWillBe(page)).toContainText('19 guests')
  await make(page).click()
  await expect(heading(page, number)).toBeVisible()
  expect(await orderOf(number)).toMatchObject({ event_time: '17:15:00', guest_count: 19, version: 3 })

  const kitchens = await browser.newContext()
  await signIn(kitchens, 'kitchen')
  const kitchen = await kitchens.newPage()
  await kitchen.goto(`/staff/orders/${number}`)
  await expect(kitchen.getByText(customer, { exact: true })).toBeVisible()
  await expect(kitchen.getByRole('link', { name: 'Change', exact: true })).toHaveCount(0)
  await kitchen.goto(`/staff/orders/${number}/change`)
  await expect(kitchen.getByText('Your role does not allow this.')).toBeVisible()
  await kitchens.close()
})

test('the form shows an error at its field, waiving needs a reason, and axe finds nothing on any screen', async ({
  page,
  context,
}) => {
  await signIn(context, 'owner')
  const { number } = await placeAndPay({ delivery_address: 'A'.repeat(120), special_instructions: 'W'.repeat(300) })
  await open(page, number)
  await page.getByRole('button', { name: 'One more: Executive Lunch Box (chicken)' }).click()
  await field(page, 'Name *').fill('')
  // The preview is above the choice, and moves it down as it grows.
  await expect(whatWillBe(page)).toContainText('Name')
  await page.getByLabel('Waive it').check()
  await make(page).click()
  await expect(page.getByText('Please fill in “Name”.')).toBeVisible()
  await expect(field(page, 'Name *')).toBeFocused()
  const soon = londonDay(new Date())
  await chooseDay(page, soon)
  await expect(page.getByRole('region', { name: 'Beyond the rules' })).toContainText(
    'The site would refuse this change',
  )
  await expectAccessible(page)
  await chooseDay(page, day)
  // The regions above the button grow and shrink with each answer.
  await expect(page.getByRole('region', { name: 'Beyond the rules' })).toHaveCount(0)
  await field(page, 'Name *').fill('Harpreet Singh')
  await expect(whatWillBe(page)).toContainText('Harpreet Singh')
  await make(page).click()
  await expect(page.getByText('Please write why nobody has to pay it.')).toBeVisible()
  await page.getByLabel('Why nobody pays it').fill('Sorry for the cold naan')
  await make(page).click()
  await expect(heading(page, number)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('waived: Sorry for the cold naan')

  await page.getByRole('link', { name: 'Change', exact: true }).click()
  await page.getByRole('button', { name: 'One more: Deluxe Tandoori Feast' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  const waiting = page.getByRole('region', { name: 'A change waits for £249.99' })
  await expect(waiting.getByLabel('Link to pay')).toBeVisible()
  await expectAccessible(page)
  await waiting.getByRole('button', { name: 'Withdraw the change' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('Withdrawn')
})
