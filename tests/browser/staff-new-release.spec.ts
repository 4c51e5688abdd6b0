import { expect, type Page } from '@playwright/test'
import type { Content } from '../../contract/content/content.ts'
import { addDays, londonDay } from '../../contract/london-time.ts'
import { announceOrder } from '../../server/orders/order/order-events.ts'
import { findLiveRelease, storeRelease } from '../../server/publishing/releases.ts'
import { expectAccessible } from './accessible.ts'
import { pressDay } from './fill-order-form.ts'
import { test } from './own-site.ts'
import { slowly, withDatabase } from './staff.ts'

test.use({ serviceWorkers: 'block' })

/** Publishes a change of a package, as another server would. */
const publish = (dataDir: string, menuId: string, change: Partial<Content['packages'][number]>) =>
  withDatabase(async (database) => {
    const live = await findLiveRelease(database)
    if (!live) throw new Error('The site has no release')
    const packages = live.content.packages.map((each) => (each.menuId === menuId ? { ...each, ...change } : each))
    await database.transaction((tx) => storeRelease(tx, live, { ...live.content, packages }, { by: 'Priya' }))
  }, dataDir)

/** The order of this customer is paid, and for today. */
const payForToday = (dataDir: string, name: string) =>
  withDatabase(async (database) => {
    const { rows } = await database.pool.query(
      `update catering_orders set payment_status = 'completed', status = 'confirmed', event_date = $2
       where customer_name = $1 returning order_number`,
      [name, londonDay(new Date())],
    )
    await announceOrder(database, rows[0].order_number)
  }, dataDir)

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('a release reaches the wall and the telephone form: what is typed stays, the new option is sold, and its dishes are cooked', async ({
  page,
  browser,
  site,
  signInAs,
}) => {
  // It waits for a publication, which takes a busy machine half a minute.
  test.slow()
  const kitchen = await browser.newContext()
  await signInAs('tablet', 'The pass', kitchen)
  const wall = await kitchen.newPage()
  await wall.goto(`${site.url}/staff/wall`)
  await expect(wall.getByText('Nothing is to be cooked today.')).toBeVisible()

  await signInAs('manager', 'Ranjit')
  await page.goto(`${site.url}/staff/orders/new`)
  const name = `Harpreet ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: /^Day:/ }).click()
  await pressDay(page, addDays(londonDay(new Date()), 9))
  await field(page, 'Time *').fill('18:30')
  await field(page, 'Guests *').fill('40')
  await field(page, 'Postcode *').fill('TW3 1AA')
  await field(page, 'Town *').fill('Hounslow')
  await field(page, 'Address *').fill('1 High Street')
  await page.getByLabel('Quantity: Vegetarian Delight').fill('4')
  await page.getByRole('radio', { name: 'No allergies (asked)' }).check()
  await field(page, 'Name *').fill(name)
  await field(page, 'Phone *').fill('020 7946 0999')
  await field(page, 'E-mail address *').pressSequentially('harpreet')
  await expect(page.getByText('Serves 40: just right.')).toBeVisible()

  await publish(site.dataDir, 'vegetarian-delight', {
    options: [
      { id: 'paneer', name: 'paneer', dishes: ['paneer-roll'] },
      { id: 'potato', name: 'spicy potato', dishes: ['spicy-potato'] },
    ],
  })
  const notice = page.getByText(/^4 × Vegetarian Delight.*: there is a choice now\. Say above which they are to be\.$/)
  await expect(notice).toBeVisible(slowly)
  await expect(field(page, 'E-mail address *')).toBeFocused()
  await expect(field(page, 'E-mail address *')).toHaveValue('harpreet')
  await page.keyboard.type('@example.com')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take the order' }).click()
  await expect(
    page.getByText(/^Say what comes in place of 4 × Vegetarian Delight.*, or leave that out\.$/),
  ).toBeVisible()

  // A reload loses nothing of it.
  await page.reload()
  await expect(notice).toBeVisible()
  await expect(field(page, 'E-mail address *')).toHaveValue('harpreet@example.com')
  await page.getByLabel(/^Quantity: Vegetarian Delight.*\(paneer\)$/).fill('1')
  await expect(page.getByText(/^3 × Vegetarian Delight.*: there is a choice now/)).toBeVisible()
  await page.getByLabel(/^Quantity: Vegetarian Delight.*\(spicy potato\)$/).fill('3')
  await expect(page.getByText('there is a choice now')).toHaveCount(0)
  await expect(page.getByText('Serves 40: just right.')).toBeVisible()
  await page.getByRole('button', { name: 'Take the order' }).click()
  // What has changed about the packages is told once, and the next press takes the order.
  await expect(
    page.getByText(
      /The site has changed since this form was opened\. Vegetarian Delight.* comes with paneer or spicy potato now\./,
    ),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Take the order' }).click()
  await expect(page).toHaveURL(/\/staff\/orders\/TR-/)

  await payForToday(site.dataDir, name)
  const portions = (of: string) => wall.getByRole('listitem').filter({ hasText: of })
  await expect(portions('Spicy potato')).toContainText('30')
  await expect(portions('Paneer roll')).toContainText('10')
  await expect(wall.getByText('nobody knows its dishes')).toHaveCount(0)

  // Later changes to what is sold do not affect this order.
  await publish(site.dataDir, 'vegetarian-delight', {
    options: undefined,
    serves: 12,
    name: 'Garden Feast',
    isOnSale: false,
  })
  await page.goto(`${site.url}/staff/orders/new`)
  await expect(page.getByLabel('Quantity: Executive Lunch Box (paneer)')).toBeVisible()
  await expect(page.getByLabel(/^Quantity: (Vegetarian|Garden)/)).toHaveCount(0, slowly)
  await expect(portions('Spicy potato')).toContainText('30')
  await kitchen.close()
})
