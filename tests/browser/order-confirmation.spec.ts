import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectNoViolation } from './accessible.ts'
import { hold, test } from './site.ts'

const id = '3f8e2c1a-5b7d-4e9f-8a6b-1c2d3e4f5a6b'
const address = `/catering/order-confirmation?order_id=${id}`
const order = {
  id,
  order_number: 'TR-4K7MQ2',
  payment_status: 'pending',
  status: 'pending',
  total_amount: 349.94,
  special_instructions: 'Ring twice.',
  event_date: '2027-07-03',
  event_time: '18:30',
  guest_count: 15,
  customer_name: 'Jasleen Kaur',
  customer_email: 'jasleen@example.com',
  customer_phone: '020 7946 0999',
  delivery_address: '1 High Street',
  delivery_city: 'Hounslow',
  delivery_postal_code: 'TW3 1AA',
  payment_processing: false,
  short_notice: false,
  test_order: false,
}
const first = { id, order_id: id, menu_id: 'deluxe-tandoori', quantity: 1, total_price: 249.99 }
const items = [
  first,
  { id: id.replace('3', '4'), order_id: id, menu_id: 'secret-menu', quantity: 5, total_price: 99.95 },
]

/** Answers the data calls as the server would. `read` returns the order for each answer. */
async function answer(page: Page, read: () => Partial<typeof order>) {
  const patches: string[] = []
  await page.route('**/rest/v1/catering_orders*', async (route) => {
    if (route.request().method() === 'PATCH') {
      patches.push(route.request().postData() ?? '')
      const refused = { code: '42501', details: null, hint: null, message: 'permission denied' }
      return route.fulfill({ status: 401, json: refused })
    }
    return route.fulfill({
      contentType: 'application/vnd.pgrst.object+json',
      body: JSON.stringify({ ...order, ...read() }),
    })
  })
  await page.route('**/rest/v1/catering_order_items*', (route) => route.fulfill({ json: items }))
  return patches
}

test('a confirmed order shows everything that a customer wants to keep, goes into the calendar, and prints', async ({
  page,
}) => {
  let ordered = items
  let changes: Partial<typeof order> = {}
  const patches = await answer(page, () => ({ payment_status: 'completed', status: 'confirmed', ...changes }))
  await page.route('**/rest/v1/catering_order_items*', (route) => route.fulfill({ json: ordered }))
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(page.getByText("Thank you for your order. We'll contact you soon with more details.")).toBeVisible()
  for (const heading of ['Order Details', 'Event Information', 'Delivery Information']) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  for (const text of [
    'TR-4K7MQ2',
    'Ring twice.',
    'Saturday 3 July 2027',
    '6.30pm',
    '15',
    'Jasleen Kaur',
    'jasleen@example.com',
    'TW3 1AA',
  ]) {
    await expect(page.getByText(text, { exact: text === '15' }).first()).toBeVisible()
  }
  await expect(page.getByRole('row', { name: 'Deluxe Tandoori Feast × 1 £249.99' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'secret-menu × 5 £99.95' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Total £349.94' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Place Another Order' })).toHaveAttribute('href', '/catering')
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await expect(page.getByText('Test order')).toHaveCount(0)
  expect(patches).toEqual([])
  await expectNoViolation(page)

  await test.step('the event goes into the calendar, with the clock of London', async () => {
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    const file = await downloaded
    expect(file.suggestedFilename()).toBe('TR-4K7MQ2.ics')
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('DTSTART;TZID=Europe/London:20270703T183000')
    expect(text).toContain('DESCRIPTION:15 guests. Questions?')
  })

  await test.step('two options of a package have a line each, and one picture', async () => {
    const options = ['chicken', 'paneer'].map((option) => ({ option, item_name: `Lunch Box (${option})` }))
    ordered = options.map((each, index) => ({
      ...first,
      ...each,
      id: id.replace('3', `${index}`),
      menu_id: 'executive-lunch',
    }))
    await page.reload()
    for (const { item_name } of options) await expect(page.getByRole('row', { name: item_name })).toBeVisible()
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(1)
  })

  await test.step('four packages at short notice print on one page, within the margins of a printer', async () => {
    const menus = ['deluxe-tandoori', 'traditional-curry', 'vegetarian-delight', 'executive-lunch']
    ordered = menus.map((menu_id, index) => ({ ...first, id: id.replace('3', `${index}`), menu_id }))
    changes = { short_notice: true }
    await page.reload()
    const status = page.getByRole('status')
    await expect(status).toContainText('This is short notice for our kitchen, so we will ring you')
    await expect(status.getByRole('link', { name: '020 7946 0123' })).toHaveAttribute('href', 'tel:+442079460123')
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(4)
    const margin = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' }
    const pdf = (await page.pdf({ format: 'A4', margin })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    // No label is larger than its value.
    await expect(page.getByText('Guests', { exact: true })).toHaveCSS('font-size', '14px')
    await expect(page.getByText('15', { exact: true })).toHaveCSS('font-size', '14px')
    // Text that the screen shows in the colour of paper on charcoal would be white on white.
    await expect(page.getByRole('heading', { name: 'What happens next' })).toHaveCSS('color', 'rgb(42, 29, 22)')
  })
})

test('on a phone the page says what happens next, with our number, shows what was ordered, and is never too wide', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  let changes: Partial<typeof order> = { total_amount: 1349.94 }
  await answer(page, () => ({ payment_status: 'completed', status: 'confirmed', ...changes }))
  await page.goto(address)
  const next = page.getByRole('region', { name: 'What happens next' })
  await expect(next.getByRole('heading', { level: 3 })).toHaveText([
    'You get an email',
    'Your order is on our kitchen’s list',
    'We ring you before the day',
    'We bring the food',
  ])
  await expect(next.getByRole('link', { name: '020 7946 0123' })).toHaveAttribute('href', 'tel:+442079460123')
  // There is no picture of the second menu, which is not one of ours.
  const picture = page.getByRole('main').getByRole('img')
  await expect(picture).toHaveCount(1)
  await expect(picture).toHaveAccessibleName(/tandoori chicken on the bone, seekh kebabs/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(390)
  await expectNoViolation(page)

  await test.step('with letters twice as large', async () => {
    await page.addStyleTag({ content: 'html { font-size: 32px }' })
    expect(await width()).toBe(390)
  })

  await test.step('with long words', async () => {
    changes = {
      customer_email: 'christopher.montgomery@brightwaterevents.co.uk',
      special_instructions: `https://www.google.com/maps/place/${'Hounslow+High+Street'.repeat(5)}`,
      total_amount: 1349.94,
    }
    await page.reload()
    await expect(page.getByText('christopher.montgomery@brightwaterevents.co.uk')).toBeVisible()
    expect(await width()).toBe(390)
  })
})

test('an order that is not paid, or is over, has an honest line and next steps of its own', async ({ page }) => {
  let changes: object = {}
  await answer(page, () => changes)
  const status = page.getByRole('status')
  const next = page.getByRole('region', { name: 'What happens next' })
  const calendar = page.getByRole('button', { name: 'Add to calendar' })
  const pictures = page.getByRole('main').getByRole('img')

  await test.step('refunded, as a test order', async () => {
    changes = { payment_status: 'refunded', status: 'cancelled', test_order: true }
    await page.goto(address)
    await expect(status.getByRole('heading', { name: 'Order Cancelled' })).toBeVisible()
    await expect(status).toContainText('This order has been refunded and is cancelled.')
    await expect(status.getByText('Test order: no money moved', { exact: true })).toBeVisible()
    await expect(next.getByRole('heading', { name: 'The money goes back' })).toBeVisible()
    await expect(pictures).toHaveCount(0)
    await expect(calendar).toHaveCount(0)
    await expectNoViolation(page)
  })

  await test.step('the bank is processing the payment, and nobody reads that nothing was paid', async () => {
    changes = { payment_processing: true }
    await page.goto(`${address}&session_id=cs_1`)
    const line = status.getByText('Your bank is processing the payment')
    await expect(line).toHaveCSS('font-weight', '400')
    await expect(line).toHaveCSS('color', 'rgb(42, 29, 22)')
    await expect(page.getByRole('button', { name: 'Send me the link' })).toBeVisible()
    await expect(status).not.toContainText('Nothing was charged')
    await expect(status.getByRole('link', { name: '020 7946 0123' })).toBeVisible()
  })

  await test.step('an answer without the fields that the page can do without', async () => {
    changes = { payment_processing: undefined, short_notice: undefined, test_order: undefined }
    await page.goto(address)
    await expect(status.getByRole('heading', { name: 'Order Received' })).toBeVisible()
    await expect(page.getByText('TR-4K7MQ2')).toBeVisible()
    await expect(next.getByRole('heading', { name: 'Paid a moment ago?' })).toBeVisible()
    await expect(pictures).toHaveCount(1)
    await expect(calendar).toHaveCount(1)
  })

  await test.step('confirmed, after its event', async () => {
    changes = { payment_status: 'completed', status: 'confirmed', event_date: '2026-01-03' }
    await page.reload()
    const ring = page.getByRole('region', { name: 'A question about this order?' })
    await expect(ring.getByRole('link', { name: '020 7946 0123' })).toBeVisible()
    await expect(ring.getByRole('listitem')).toHaveCount(0)
  })
})

test('with a session id the server is asked to settle first; a payment under way is noticed without a reload', async ({
  page,
}) => {
  let isPaid = false
  let askedBefore: string[] | undefined
  const patches = await answer(page, () => {
    askedBefore ??= [...patches]
    return isPaid ? { payment_status: 'completed', status: 'confirmed' } : {}
  })
  await page.goto(`${address}&session_id=cs_1`)
  await expect(page.getByRole('heading', { name: 'Order Received' })).toBeVisible()
  expect(askedBefore).toEqual(['{"payment_status":"completed","status":"confirmed"}'])
  isPaid = true
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
})

test('an answer for an order that is no longer asked for changes nothing', async ({ page }) => {
  const other = id.replace('3', '9')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let reads = 0
  await answer(page, () => ({}))
  await page.route('**/rest/v1/catering_orders?*', async (route) => {
    if (route.request().method() === 'PATCH') return route.fallback()
    const isOther = route.request().url().includes(other)
    reads += isOther ? 0 : 1
    if (reads > 1 && !isOther) await held
    const body = JSON.stringify({ ...order, order_number: isOther ? 'TR-SECOND' : 'TR-FIRST' })
    return route.fulfill({ contentType: 'application/vnd.pgrst.object+json', body })
  })
  await page.goto(`${address}&session_id=cs_1`)
  await expect(page.getByText('TR-FIRST')).toBeVisible()
  await expect.poll(() => reads).toBe(2)
  await page.evaluate((other) => {
    history.pushState({}, '', `?order_id=${other}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, other)
  await expect(page.getByText('TR-SECOND')).toBeVisible()
  const late = page.waitForResponse((response) => response.url().includes(`catering_orders?select=*&id=eq.${id}`))
  release()
  await (await late).finished()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  await expect(page.getByText('TR-SECOND')).toBeVisible()
})

test('the client loads in parallel with the page’s own code, and the items with their order', async ({ page }) => {
  await answer(page, () => ({}))
  const releasePart = await hold(page, '**/assets/load-order-*.js')
  const client = page.waitForResponse('**/assets/supabase-*.js')
  await page.goto(address)
  await client
  const releaseOrder = await hold(page, '**/rest/v1/catering_orders?*')
  const items = page.waitForResponse('**/rest/v1/catering_order_items?*')
  releasePart()
  await items
  releaseOrder()
  await expect(page.getByText('TR-4K7MQ2')).toBeVisible()
})

test('it says that it loads, and that the server can not be reached, with a way to try again', async ({ page }) => {
  let isDown = true
  await answer(page, () => ({}))
  await page.route('**/rest/v1/catering_orders*', (route) =>
    isDown ? route.fulfill({ status: 500, json: { message: 'no' } }) : route.fallback(),
  )
  const release = await hold(page, '**/rest/v1/**')
  await page.goto(address)
  await expect(page.getByRole('status')).toContainText('Loading your order details...')
  release()
  await expect(page.getByText('Failed to load order details')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Order Received' })).toBeVisible()
  await expect(page.getByRole('status')).toBeFocused()
})

test('without the id of an order it says so, and leads back', async ({ page }) => {
  for (const unknown of [id, 'nonsense']) {
    await page.goto(`/catering/order-confirmation?order_id=${unknown}`)
    await expect(page.getByText("We couldn't find your order details.")).toBeVisible()
  }
  await page.goto('/catering/order-confirmation')
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible()
  await expect(page.getByText('No order ID provided')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Catering' }).click()
  await expect(page).toHaveURL('/catering')
})

const draft = {
  customerEmail: ' jasleen@example.com',
  eventDate: '2027-07-03',
  eventTime: '18:30',
  guestCount: '15',
  'quantity-deluxe-tandoori': '1',
}
test('a confirmed order clears its draft in its tab, and leaves others', async ({ page }) => {
  await answer(page, () => ({ payment_status: 'completed', status: 'confirmed' }))
  await page.goto('/terms')
  for (const [what, changes, isKept] of [
    ['the draft of another day', { eventDate: '2027-07-04' }, true],
    ['the draft of other menus', { 'quantity-executive-lunch/paneer': '2' }, true],
    ['its own draft', {}, false],
  ] as const) {
    await test.step(what, async () => {
      await page.evaluate(
        (kept) => sessionStorage.setItem('catering-draft', kept),
        JSON.stringify({ ...draft, ...changes }),
      )
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
      const kept = () => page.evaluate(() => sessionStorage.getItem('catering-draft') !== null)
      await expect.poll(kept).toBe(isKept)
    })
  }
})
