import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { cateringPackages } from '../../content/packages.ts'
import { defaultRules } from '../../contract/delivery/rules.ts'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'
import { defaultAnonKey } from '../../contract/public-anon-key.ts'
import { anOrder } from '../an-order.ts'
import { payWithCard } from '../server/pay.ts'
import { expectNoViolation } from './accessible.ts'
import { opensHere } from './browsers-in-apps.ts'
import { chooseDay, payOn } from './fill-order-form.ts'
import { test } from './site.ts'
import { withDatabase } from './staff.ts'
import { startSite } from './start-site.ts'

// The cancellation terms hold for a whole server, so these journeys have one of their own.
test.describe.configure({ mode: 'serial' })

let server: Awaited<ReturnType<typeof startSite>>

test.beforeAll(async () => {
  test.setTimeout(180_000)
  server = await startSite()
  const rules = { ...defaultRules, cancellation: { fullUntilDays: 7, shareUntilDays: 2, sharePercent: 50 } }
  await withDatabase(
    ({ pool }) =>
      pool.query(`insert into delivery_rules (version, rules, by) values (1, $1, 'Simran')`, [JSON.stringify(rules)]),
    server.dataDir,
  )
  // For two seconds a server goes on with the rules that it last read.
  await expect.poll(async () => (await fetch(`${server.url}/terms`)).text()).toContain('and 50% goes back')
})
test.afterAll(() => server.stop())

const today = londonDay(new Date())
const eventDay = addDays(today, 4)

/** Places and pays an order for four days from now, and returns its number and the link in the mail that confirms it. */
async function confirmed() {
  const response = await fetch(`${server.url}/functions/v1/create-catering-order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: defaultAnonKey },
    body: JSON.stringify(anOrder({ event_date: eventDay })),
  })
  const order = (await response.json()) as { order_id: string; order_number: string; checkout_url: string }
  await payWithCard(order.checkout_url)
  return { id: order.order_id, number: order.order_number, link: await linkIn(`order-confirmed.${order.order_number}`) }
}

/** The link in the mail with this beginning of its name, once it is sent. */
async function linkIn(mail: string): Promise<string> {
  const folder = join(server.dataDir, 'mail')
  let name = ''
  await expect
    .poll(async () => {
      name = (await readdir(folder).catch(() => [])).find((each) => each.startsWith(mail)) ?? ''
      return name
    })
    .toMatch(/\.eml$/)
  const text = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=')
  return /http\S+change-order#order=[\w-]+&key=[\w-]+/.exec(text)?.[0] ?? ''
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a package that the kitchen does not cook is marked, unless it is ordered already, and a refusal has the phone of the kitchen', async ({
  page,
}) => {
  const { link } = await confirmed()
  const [ordered, other] = cateringPackages
  await page.route('**/delivery-days?*', async (route) => {
    const response = await route.fetch()
    const not_cooked = [ordered, other].map(({ menuId, name }) => ({ menu_id: menuId, name }))
    const area = [{ districts: ['UB1'], least_order: 0 }]
    await route.fulfill({ response, json: { ...(await response.json()), not_cooked, area } })
  })
  const phone = { shown: '020 8571 0000', dialled: '+442085710000' }
  await page.route('**/own-order', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), phone } })
  })
  await page.goto(link)
  await page.getByLabel('Number of Guests').focus()
  await expect(page.getByRole('listitem').filter({ hasText: 'Not available at the moment' })).toContainText(other.name)
  await page.getByLabel('Postal Code').fill('TW3 2AA')
  await page.getByLabel('Number of Guests').focus()
  await expect(page.getByText(`We deliver to UB1. Ring us on ${phone.shown} and we will see.`)).toBeVisible()
})

test('a customer changes the order by the link from the mail, and sees the old beside the new before', async ({
  page,
}) => {
  const { id, number, link } = await confirmed()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto(link)
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(number)
  await expect(page.getByText('You get back £174.97 to your card.')).toBeVisible()
  await expectNoViolation(page)
  const look = page.getByRole('button', { name: 'Look at the changes' })
  await look.click()
  await expect(page.getByText('Nothing is changed yet.')).toBeVisible()

  await page.getByLabel('Event Time').fill('19:45')
  await page.getByLabel('Number of Guests').fill('0')
  await look.click()
  await expect(page.getByLabel('Number of Guests')).toBeFocused()
  await expect(page.getByLabel('Number of Guests')).toHaveAccessibleDescription(/whole number from 1 to 2000/)
  await page.getByLabel('Number of Guests').fill('18')
  await expect(page.getByText('so there are 3 guests more to feed')).toBeVisible()
  await chooseDay(page, addDays(eventDay, 1))
  // What is typed survives a reload of the page.
  await page.reload()
  await expect(page.getByLabel('Number of Guests')).toHaveValue('18')
  await look.click()
  const confirm = page.getByRole('heading', { name: 'Is this right?' })
  await expect(confirm).toBeFocused()
  await expect(page.getByText('so there are 3 guests more to feed').filter({ visible: true })).toBeVisible()
  await expect(page.locator('dl').filter({ hasText: 'Until now' })).toContainText(
    `Day${''}Until now${formatDay(eventDay)}From now on${formatDay(addDays(eventDay, 1))}`,
  )
  await expect(page.getByText('no more than £174.97 goes back')).toBeVisible()
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Go on changing' }).click()
  await expect(page.getByLabel('Number of Guests')).toHaveValue('18')
  await look.click()
  await page.getByRole('button', { name: 'Change the order' }).dblclick()
  await expect(page.getByText('Your order is changed.')).toBeVisible()
  await expect(heading(page)).toBeFocused()
  const card = page.getByRole('region', { name: 'Your order' })
  await expect(card).toContainText(`${formatDay(addDays(eventDay, 1))}, 7.45pm`)
  await expect(card).toContainText('18')
  // No requested address contains the key.
  expect(addresses.length).toBeGreaterThan(0)
  expect(addresses.filter((address) => address.includes('key='))).toEqual([])

  await test.step('the order’s own page sends the link again, and a link that is not whole says where the right one is', async () => {
    await page.goto(`${server.url}/catering/order-confirmation?order_id=${id}`)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByText('It is on its way to the email address of this order.')).toBeVisible()
    await page.goto(`${server.url}/catering/change-order`)
    await expect(page.getByText('This page needs the link from your mail.')).toBeVisible()
    await expectNoViolation(page)
  })
})

test('a customer adds packages and pays the difference, takes a change back, and takes packages away', async ({
  page,
  context,
}) => {
  const { link } = await confirmed()
  await page.goto(link)
  const card = page.getByRole('region', { name: 'Your order' })
  await expect(card).toContainText('£349.94')
  const more = page.getByRole('button', { name: 'One more: Executive Lunch Box (chicken)' })
  const look = page.getByRole('button', { name: 'Look at the changes' })
  await page.getByLabel('Number of Guests').fill('17')
  await expect(page.getByText('so there are 2 guests more to feed')).toBeVisible()
  await more.click()
  await more.click()
  await expect(page.getByText('Your packages serve 17.')).toBeVisible()
  await look.click()
  await expect(page.getByRole('heading', { name: 'Is this right?' })).toBeFocused()
  await expect(page.getByText('Was £349.94. Will be £389.92. £39.98 to pay.')).toBeVisible()
  await expectNoViolation(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Change and pay £39.98' }).dblclick()
  const payment = await opened
  await expect(page.getByText('Your change waits to be paid')).toBeVisible()
  const waiting = page.getByRole('region', { name: 'A change waits for you' })
  await expect(waiting).toContainText('5 × Executive Lunch Box (chicken)')
  await expectNoViolation(page)
  await waiting.getByRole('button', { name: 'Take this change back' }).click()
  await expect(page.getByText('The change is not made.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await payment.close()

  await more.click()
  await look.click()
  const again = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Change and pay £19.99' }).click()
  const paid = await again
  await paid.waitForURL((address) => address.port !== new URL(server.url).port && address.protocol === 'http:')
  await paid.goto((await payWithCard(paid.url())) ?? '')
  await expect(paid.getByText('£369.93').first()).toBeVisible()
  await paid.close()
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(card).toContainText('£369.93')
  await expect(page.getByText('Your order is changed.')).toBeVisible()

  // Half the price of what is removed goes back, as when the order is cancelled.
  const fewer = page.getByRole('button', { name: 'One less: Executive Lunch Box (chicken)' })
  await fewer.click()
  await fewer.click()
  await look.click()
  await expect(page.getByText('£19.99 goes back. It goes to your card.')).toBeVisible()
  await page.getByRole('button', { name: 'Change the order' }).click()
  await expect(card).toContainText('£329.95')
})

test('where an app opens no new tab, a change is paid in this one, and the link stays in its address', async ({
  page,
}) => {
  const { link } = await confirmed()
  await page.addInitScript(opensHere)
  await page.goto(link)
  await page.getByRole('button', { name: 'One more: Executive Lunch Box (chicken)' }).click()
  await page.getByRole('button', { name: 'Look at the changes' }).click()
  await page.getByRole('button', { name: 'Change and pay £19.99' }).click()
  await expect(page.getByRole('button', { name: 'Pay £19.99', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(link)
  await expect(page.getByRole('region', { name: 'A change waits for you' })).toBeVisible()
  await page.goForward()
  await payOn(page)
  await expect(page.getByText('£369.93').first()).toBeVisible()
})

test('a customer cancels: the dialog says the sum, also when it has changed meanwhile, and a second tab and a reload say what went back', async ({
  page,
  context,
}) => {
  const { link, id } = await confirmed()
  await page.goto(link)
  const second = await context.newPage()
  await second.goto(link)
  await second.getByLabel('Number of Guests').fill('12')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel the order?' })
  await expect(dialog.getByText('You get back £174.97 to your card.')).toBeFocused()
  await expect(dialog).toContainText('You paid £349.94. £174.97 stays with us.')
  await expectNoViolation(page)
  await page.keyboard.press('Escape')
  // The browser hides the dialog a moment before the page takes it away.
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Why, if you like').fill('The wedding is off')
  await withDatabase(
    ({ pool }) => pool.query('update catering_orders set event_date = event_date + 20 where id = $1', [id]),
    server.dataDir,
  )
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing is cancelled yet')
  await expect(dialog).toContainText('You get back £349.94 to your card.')
  await dialog.getByRole('button', { name: 'Cancel the order' }).dblclick()
  await expect(heading(page)).toHaveText('Order Cancelled')
  await expect(heading(page)).toBeFocused()
  const said = /£349\.94 goes back to your card\. Banks usually show it within five to ten working days\./
  await expect(page.getByText(said)).toBeVisible()
  await expectNoViolation(page)
  await second.getByRole('button', { name: 'Look at the changes' }).click()
  await second.getByRole('button', { name: 'Change the order' }).click()
  await expect(heading(second)).toHaveText('Order Cancelled')
  await page.reload()
  await expect(page.getByText(said)).toBeVisible()
  await page.goto(`${server.url}/catering/order-confirmation?order_id=${id}`)
  await expect(page.getByRole('heading', { name: 'The money goes back' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send me the link' })).toHaveCount(0)
})

test('a new email address needs the link of its own mail: its page says where that went, and an open one keeps what was typed', async ({
  page,
  context,
}) => {
  const { link, number } = await confirmed()
  await page.goto(link)
  await page.getByLabel('Number of Guests').fill('12')
  const other = await context.newPage()
  await test.step('the page that changes it says where the new link went, also after a reload', async () => {
    await other.goto(link)
    await other.getByLabel('Email Address').fill('new@example.com')
    await other.getByRole('button', { name: 'Look at the changes' }).click()
    await other.getByRole('button', { name: 'Change the order' }).click()
    await expect(other.getByText('An email to new@example.com says it all again, and has the new link')).toBeVisible()
    await expect(other.getByRole('region', { name: 'Your next change needs a new link' })).toContainText(
      'new@example.com',
    )
    await expect(heading(other)).toBeFocused()
    await expect(other.getByRole('region', { name: 'Your order' })).toContainText('new@example.com')
    await expect(other.getByRole('button', { name: /Look at the changes|Cancel order/ })).toHaveCount(0)
    await expectNoViolation(other)
    await other.reload()
    await expect(other.getByText('This link does not work.')).toBeVisible()
    await expect(other.getByText('It ends when the email address of the order is changed.')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Send me the link' })).toBeVisible()
    await expectNoViolation(other)
    await other.close()
  })

  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why, if you like').fill('The wedding is off')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(dialog.getByRole('button', { name: 'Send me the link' })).toBeVisible()
  await expect(dialog.getByLabel('Why, if you like')).toHaveValue('The wedding is off')
  await dialog.getByRole('button', { name: 'Keep the order' }).click()

  await page.getByRole('button', { name: 'Look at the changes' }).click()
  await page.getByRole('button', { name: 'Change the order' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'This link does not work.' })
  await expect(alert).toContainText('It ends when the email address of the order is changed.')
  await expectNoViolation(page)
  await alert.getByRole('button', { name: 'Send me the link' }).click()
  await expect(alert).toContainText('It is on its way to the email address of this order.')
  await page.getByRole('button', { name: 'Go on changing' }).click()
  await expect(page.getByLabel('Number of Guests')).toHaveValue('12')

  // What was typed in the tab is there when the new link is opened in it.
  const newLink = await linkIn(`order-changed.${number}`)
  expect(newLink).not.toBe(link)
  await page.goto(newLink)
  await expect(page.getByLabel('Email Address')).toHaveValue('new@example.com')
  await expect(page.getByLabel('Number of Guests')).toHaveValue('12')
  await page.getByRole('button', { name: 'Look at the changes' }).click()
  await page.getByRole('button', { name: 'Change the order' }).click()
  await expect(page.getByText('Your order is changed. An email says it all again.')).toBeVisible()
})

test('a page that was open while the site changed says what can be chosen now, keeps the rest, and goes on', async ({
  page,
}) => {
  const publish = (number: number, options: object | undefined) =>
    withDatabase(async ({ pool }) => {
      const { rows } = await pool.query('select content from content_releases where number = 1')
      const otherwise = { 'deluxe-tandoori': { name: 'Super Feast', serves: 20 }, 'executive-lunch': { options } }
      const packages = rows[0].content.packages.map((each: { menuId: string }) => ({
        ...each,
        ...otherwise[each.menuId as keyof typeof otherwise],
      }))
      const content = JSON.stringify({ ...rows[0].content, packages })
      await pool.query(
        `insert into content_releases (number, schema, content, changes, by) values ($1, 2, $2, '[]', 'Simran')`,
        [number, content],
      )
      await pool.query(`select pg_notify('content_releases', $1)`, [String(number)])
    }, server.dataDir)
  const changePage = async () => (await fetch(`${server.url}/catering/change-order`)).text()
  const { id, link } = await confirmed()
  await publish(2, undefined)
  await expect.poll(changePage, { timeout: 120_000 }).not.toContain('paneer-roll')
  await page.goto(link)
  const card = page.getByRole('region', { name: 'Your order' })
  await expect(card).toContainText('Executive Lunch Box (chicken) × 5')
  await expect(page.getByText('Yours: Deluxe Tandoori Feast × 1, serves 10')).toBeVisible()
  await page.getByLabel('Event Time').fill('19:45')
  await page.getByLabel('Quantity: Executive Lunch Box', { exact: true }).fill('3')
  const { options } = cateringPackages[3]
  await publish(3, options)
  await expect.poll(changePage, { timeout: 120_000 }).toContain('paneer-roll')
  const look = page.getByRole('button', { name: 'Look at the changes' })
  await look.click()
  const refused = 'Executive Lunch Box comes with a choice now. Please choose which the 3 more are to be.'
  await expect(page.getByText(refused)).toBeVisible()
  await expectNoViolation(page)
  const chicken = page.getByLabel('Quantity: Executive Lunch Box (chicken)')
  await expect(chicken).toHaveValue('5')
  await expect(page.getByLabel('Event Time')).toHaveValue('19:45')
  await page.getByLabel('Quantity: Executive Lunch Box (paneer)').fill('3')
  await look.click()
  const after = /1 × Deluxe Tandoori Feast, 5 × Executive Lunch Box \(chicken\), 3 × Executive Lunch Box \(paneer\)/
  await expect(page.getByText(after)).toBeVisible()
  await page.goto(`${server.url}/catering/order-confirmation?order_id=${id}`)
  await expect(page.getByRole('row', { name: 'Deluxe Tandoori Feast × 1 £249.99' })).toBeVisible()
})

test('long words fit at 320, 390 and 768 pixels', async ({ page }) => {
  const { link, number } = await confirmed()
  const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
  await withDatabase(
    ({ pool }) =>
      pool.query(
        'update catering_orders set customer_name = $1, delivery_address = $1, special_instructions = $1 where order_number = $2',
        [long, number],
      ),
    server.dataDir,
  )
  const expectToFit = async () => {
    for (const width of [320, 390, 768]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
  await page.goto(link)
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText(long)
  await expectToFit()
  await page.getByLabel('Full Name').fill(`${long} ${long}`.slice(0, 90))
  await page.getByRole('button', { name: 'Look at the changes' }).click()
  await expect(page.getByRole('heading', { name: 'Is this right?' })).toBeVisible()
  await expectToFit()
})
