import { expect } from '@playwright/test'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { londonDay } from '../../contract/london-time.ts'
import { enquire } from '../server/an-enquiry.ts'
import { expectAccessible, expectNoViolation } from './accessible.ts'
import { answerDays } from './delivery-days.ts'
import { test } from './site.ts'
import { rowOf, signIn } from './staff.ts'

test('a wedding goes from the order form to an enquiry, is answered, and becomes an order', async ({
  page,
  context,
  hydrated,
}) => {
  const name = `Harpreet ${crypto.randomUUID().slice(0, 8)}`
  await answerDays(page, { rules: { ...defaultRules, area: [{ districts: ['UB3'], leastOrderPence: 0 }] } })
  await hydrated('/catering')
  await test.step('where the rules refuse an order, the form offers an enquiry', async () => {
    await page.getByLabel('Postal Code').fill('W1A 1AA')
    await page.getByLabel('City').focus()
    await expect(page.getByText('Not what you need?')).toBeVisible()
    await page.getByLabel('Postal Code').fill('UB3 4AB')
    await page.getByLabel('City').focus()
    await expect(page.getByText('Not what you need?')).toHaveCount(0)
  })
  const offer = page.getByText('So many guests are worth a word with us.')
  await page.getByLabel('Number of Guests').fill('150')
  await expect(offer).toHaveCount(0)
  await page.getByLabel('Number of Guests').fill('320')
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Delivery Address').fill('The Long Hall')
  await page.getByLabel('City').fill('Hayes')
  await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('32')
  await page.getByLabel('Special Instructions').fill('A wedding.')
  await offer.getByRole('link', { name: 'Tell us about your event' }).click()

  // What was typed came along.
  await expect(page).toHaveURL('/catering/enquiry')
  await expect(page.getByLabel('Full Name')).toHaveValue(name)
  await expect(page.getByLabel('Number of Guests')).toHaveValue('320')
  await expect(page.getByLabel('Place')).toHaveValue('The Long Hall\nHayes UB3 4AB')
  await expect(page.getByLabel('Your Wishes')).toHaveValue('32 × Deluxe Tandoori Feast\nA wedding.')
  await page.getByLabel('Phone Number').fill('020 7946 0555')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Email Address')).toBeFocused()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await page.getByLabel('Email Address').fill('harpreet@example.com')
  await page.reload()
  await expect(page.getByLabel('Email Address')).toHaveValue('harpreet@example.com')
  await page.getByRole('button', { name: 'Send' }).dblclick()
  const sent = page.getByRole('region', { name: 'We have your enquiry' })
  await expect(sent).toBeFocused()
  await expectNoViolation(page, 'main')

  await signIn(context, 'manager')
  await page.goto('/staff/enquiries')
  await expect(rowOf(page, name)).toHaveCount(1)
  await expectAccessible(page)
  await rowOf(page, name).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Enquiry', exact: true })).toBeVisible()
  await expect(page.getByText('320 guests')).toBeVisible()
  const address = page.url()
  await page.getByLabel('Answer to the customer').fill('Dear Harpreet,\nwe would love to.')
  // A reload loses nothing of it.
  await page.reload()
  await page.getByRole('button', { name: 'Send the answer' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'we would love to.' })).toContainText(/On its way|Sent/)
  await expect(page.getByRole('button', { name: 'Answered' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Answer to the customer')).toHaveValue('')
  await page.getByLabel('Note for the staff').fill('Rang: wants paneer.')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'wants paneer' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Take the order' }).click()
  await expect(page.getByLabel('Name *', { exact: true })).toHaveValue(name)
  await expect(page.getByLabel('Postcode')).toHaveValue('UB3 4AB')
  await expect(page.getByLabel('Guests *', { exact: true })).toHaveValue('320')
  await page.getByRole('link', { name: `enquiry of ${name}` }).click()
  await page.getByRole('button', { name: /^Erase/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Enquiries' })).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('There is no such enquiry.')).toBeVisible()
})

test('what is added to an answer after a lost line goes to the customer too', async ({ page, context }) => {
  const { id } = await enquire(process.env.SITE_URL ?? '')
  await signIn(context, 'manager')
  await page.goto(`/staff/enquiries/${id}`)
  // The server takes the first answer, and what it says of that is lost.
  let isLost = false
  await page.route('**/staff/calls/answer-enquiry', async (route) => {
    if (isLost) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  const answer = page.getByLabel('Answer to the customer')
  const send = page.getByRole('button', { name: 'Send the answer' })
  await answer.fill('We would love to.')
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toBeVisible()
  await answer.fill('We would love to, and there are no nuts in it.')
  await send.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'no nuts in it' })).toBeVisible()
  await expect(answer).toHaveValue('')
})

test('a half-typed day and a range of guests stay, are errors at their fields, and nothing is sent', async ({
  page,
  hydrated,
}) => {
  const sent: unknown[] = []
  await page.route('**/functions/v1/send-enquiry', (route) => {
    if (route.request().method() === 'POST') sent.push(route.request().postDataJSON())
    return route.fulfill({
      json: { enquiry_id: crypto.randomUUID() },
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    })
  })
  await hydrated('/catering/enquiry')
  const [day, guests] = [page.getByLabel('Day', { exact: true }), page.getByLabel('Number of Guests')]
  const said = { Place: 'Hayes', 'Full Name': 'Harpreet', 'Phone Number': '020 7946 0555' }
  for (const [label, text] of Object.entries(said)) await page.getByLabel(label).fill(text)
  await page.getByLabel('Email Address').fill('harpreet@example.com')
  await guests.fill('50-60')
  await day.focus()
  // The 11th of November, with no year.
  await page.keyboard.type('1111')
  await page.getByLabel('Place').focus()
  await expect(day).toHaveAccessibleDescription(/Finish the day: day, month and year/)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(day).toBeFocused()
  await expect(guests).toHaveValue('50-60')
  await expect(guests).toHaveAccessibleDescription(/Write one whole number/)
  expect(sent).toEqual([])

  const year = Number(londonDay(new Date()).slice(0, 4)) + 1
  await page.keyboard.type(`1111${year}`)
  await expect(day).toHaveAccessibleDescription('Leave it open if it is not fixed yet.')
  await guests.fill('55')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('region', { name: 'We have your enquiry' })).toBeFocused()
  expect(sent).toEqual([expect.objectContaining({ event_date: `${year}-11-11`, guest_count: 55 })])
})

test('where no receipt comes the page says so, and whom to ring', async ({ page, hydrated }) => {
  const enquiry_id = crypto.randomUUID()
  await page.route('**/functions/v1/send-enquiry', (route) =>
    route.fulfill({ json: { enquiry_id, receipt_held: true }, headers: { 'access-control-allow-origin': '*' } }),
  )
  await hydrated('/catering/enquiry')
  const said = { 'Number of Guests': '200', Place: 'Hayes', 'Full Name': 'Harpreet', 'Phone Number': '020 7946 0555' }
  for (const [label, text] of Object.entries(said)) await page.getByLabel(label).fill(text)
  await page.getByLabel('Email Address').fill('harpreet@example.com')
  await page.getByRole('button', { name: 'Send' }).click()
  const sent = page.getByRole('region', { name: 'We have your enquiry' })
  await expect(sent).toContainText('we can send no mail today that says so')
  await expect(sent.getByRole('link', { name: /^020/ })).toBeVisible()
})
