import { expect, type Page } from '@playwright/test'
import { paidAnother } from '../../contract/staff/attention.ts'
import { payWithCard } from '../server/pay.ts'
import { expectAccessible } from './accessible.ts'
import { hold, test } from './site.ts'
import { openRow, place, placeAndPay, rowOf, signIn, withDatabase } from './staff.ts'

test('a tablet sees what a person marks, without money or an address for mail, and takes it back with one press', async ({
  page,
  context,
  browser,
}) => {
  const first = await signIn(context, 'kitchen')
  const { number } = await placeAndPay()
  await page.goto(`/staff/orders/${number}`)
  const other = await browser.newContext()
  await signIn(other, 'tablet')
  const tablet = await other.newPage()
  await tablet.goto(`/staff/orders/${number}`)
  const cooked = (where: typeof page) => where.getByRole('button', { name: 'Cooked' })

  await expect(cooked(tablet)).toHaveAttribute('aria-pressed', 'false')
  await expect(tablet.getByText(/@example\.com|£/)).toHaveCount(0)
  await expect(tablet.getByRole('button', { name: 'Send the confirmation again' })).toHaveCount(0)
  await expect(tablet.getByText(/^The allergens have changed since/)).toHaveCount(0)
  await cooked(page).click()
  await expect(cooked(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(`${first.name}, `).first()).toBeVisible()
  await expect(cooked(tablet)).toHaveAttribute('aria-pressed', 'true')
  await cooked(tablet).click()
  await expect(cooked(tablet)).toHaveAttribute('aria-pressed', 'false')
  await expect(cooked(page)).toHaveAttribute('aria-pressed', 'false')
  await tablet.goto('/staff/orders/TR-ZZZZZZ')
  await expect(tablet.getByText('There is no order with this number.')).toBeVisible()
  await other.close()
})

test('what is typed while a note is sent stays; of two marks at once the later press shows the first', async ({
  page,
  context,
}) => {
  await signIn(context, 'kitchen')
  const { number } = await placeAndPay()
  // This screen hears of no change, as when somebody else pressed only a moment ago.
  await hold(page, '**/staff/events')
  await page.goto(`/staff/orders/${number}`)
  const release = await hold(page, '**/staff/calls/add-note')
  const field = page.getByLabel('Note for the kitchen')
  await field.fill('Gate code 1234')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await field.fill('Gate code 1234. Ring twice.')
  release()
  await expect(page.getByRole('region', { name: 'Notes' }).getByText('Gate code 1234', { exact: true })).toBeVisible()
  await expect(field).toHaveValue('Gate code 1234. Ring twice.')

  const cooked = page.getByRole('button', { name: 'Cooked' })
  await expect(cooked).toHaveAttribute('aria-pressed', 'false')
  await withDatabase(({ pool }) =>
    pool.query(
      `insert into order_marks (order_id, mark, by) select id, 'cooked', 'Somebody else' from catering_orders where order_number = $1`,
      [number],
    ),
  )
  await cooked.click()
  await expect(page.getByText(/^Somebody else, \d\d:\d\d$/)).toBeVisible()
  await expect(cooked).toHaveAttribute('aria-pressed', 'true')
})

test('a manager reads all of an order, writes a note and handles what needs attention; axe finds nothing', async ({
  page,
  context,
}) => {
  const { name: manager } = await signIn(context, 'manager')
  const { number, name } = await placeAndPay({ special_instructions: 'A severe peanut allergy.' })
  const { number: other } = await place({ customer_email: `${crypto.randomUUID()}@example.com` })
  const set = (column: string, value: string) =>
    withDatabase(({ pool }) =>
      pool.query(`update catering_orders set ${column} = $1 where order_number = $2`, [value, number]),
    )
  await set('attention', paidAnother(other))
  await set('allergens_told', 'Contains milk.')
  await page.goto('/staff')
  await expect(rowOf(page, name).getByText('Allergies')).toBeVisible()
  await expect(rowOf(page, name).getByText('Needs attention')).toBeVisible()
  await expectAccessible(page)

  await openRow(page, name)
  await expect(page.getByRole('button', { name: 'Cooked' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Allergies and instructions' })).toContainText(
    'A severe peanut allergy.',
  )
  await expect(page.getByRole('link', { name: 'Ring 020 7946 0999' })).toHaveAttribute('href', 'tel:+442079460999')
  await expect(page.getByRole('link', { name: /^Show on a map/ })).toHaveAttribute('href', /query=1\+High\+Street/)
  await expect(page.getByRole('region', { name: 'Payment' }).getByText('£349.94').first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Deluxe Tandoori Feast' })).toContainText(
    'Contains gluten (wheat), milk, mustard. May contain eggs, tree nuts',
  )
  await expect(page.getByText(/^The allergens have changed since this was ordered/)).toHaveText(
    /All of it together: told “Contains milk”, now “Contains .+”\. Ring them\.$/,
  )
  await page.getByRole('button', { name: 'We rang' }).click()
  await expect(page.getByRole('dialog')).toContainText('All of it together: told “Contains milk”')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'We rang' }).click()
  await expect(page.getByText(/^The allergens have changed since this was ordered/)).toHaveCount(0)

  await page.getByLabel('Note for the kitchen').fill('Gate code 1234')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByRole('region', { name: 'Notes' }).getByText('Gate code 1234')).toBeVisible()
  await expect(page.getByLabel('Note for the kitchen')).toHaveValue('')

  // A customer’s other order is a question, and leads there.
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention).toHaveCSS('border-top-color', await colourOf(page, '--color-turmeric'))
  await attention.getByRole('link', { name: other }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${other}` })).toBeVisible()
  await page.goBack()
  await attention.getByRole('button', { name: 'Handled' }).click()
  await expect(attention.getByText('Please write what was done.')).toBeVisible()
  await attention.getByLabel('What was done').fill('Rang, all is well.')
  await attention.getByRole('button', { name: 'Handled' }).click()
  await expect(attention).toHaveCount(0)
  await expect(page.getByText('Handled: Rang, all is well.')).toBeVisible()

  await page.getByRole('button', { name: 'Send the confirmation again' }).click()
  await expect(page.getByText(/^Put on its way at/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'What happened' })).toContainText(manager)
})

const colourOf = (page: Page, name: string) =>
  page.evaluate((variable) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${variable})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

test('an order that is not paid shows its link, and is not cooked before', async ({ page, context }) => {
  await signIn(context, 'manager')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { number, checkoutUrl } = await place({ customer_email: `${crypto.randomUUID()}@example.com` })
  await page.goto(`/staff/orders/${number}`)
  const toPay = page.getByRole('region', { name: 'Not paid yet' })
  await expect(toPay.getByRole('textbox', { name: 'Link to pay' })).toHaveValue(checkoutUrl)
  await toPay.getByRole('button', { name: 'Copy' }).click()
  await expect(toPay.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(checkoutUrl)
  const text = await toPay.getByRole('link', { name: 'By text message' }).getAttribute('href')
  expect(text).toMatch(/^sms:\+442079460999\?&body=/)
  expect(decodeURIComponent(text ?? '')).toContain(`${number} at Tandoor Road: ${checkoutUrl}`)
  await toPay.getByRole('button', { name: 'Send the link again' }).click()
  await expect(toPay.getByText(/^Put on its way at/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cooked' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send the confirmation again' })).toHaveCount(0)
  await expectAccessible(page)

  await payWithCard(checkoutUrl)
  await expect(page.getByRole('button', { name: 'Cooked' })).toBeVisible()
  await expect(toPay).toHaveCount(0)
})
