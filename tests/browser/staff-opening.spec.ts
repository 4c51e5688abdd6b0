import { type BrowserContext, expect, type Page } from '@playwright/test'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'
import { pauseAfterRestore } from '../../server/delivery/change-ordering.ts'
import { signedInAs } from '../server/staff-client.ts'
import { expectAccessible, expectNoViolation } from './accessible.ts'
import { chooseDay, fields } from './fill-order-form.ts'
import { test } from './site.ts'
import { signIn, withDatabase } from './staff.ts'
import { startSite } from './start-site.ts'

type Site = Awaited<ReturnType<typeof startSite>>

/** Signs an owner in at a site of its own. */
async function signInAt({ url, dataDir }: Site, context: BrowserContext) {
  const who = await withDatabase((database) => signedInAs({ url, database }, 'owner', 'Meera Patel'), dataDir)
  const [name = '', value = ''] = who.cookie.split('=')
  await context.addCookies([{ name, value, url }])
}

const taking = (page: Page) => page.getByRole('region', { name: 'Taking orders' })
const line = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${title}`) }) })
const orderButton = (page: Page) => page.locator('button.sign.w-full')

const addressesOf = (links: Element[]) => links.map((link) => (link as HTMLAnchorElement).href)

async function openForm(page: Page, { url }: Site) {
  await page.goto(`${url}/catering`)
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

async function fillIn(page: Page) {
  for (const [label, value] of fields) await page.getByLabel(label).fill(value)
  await chooseDay(page)
  await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('2')
}

// Each of these tests begins with what the one before leaves: a public site that takes orders.
test.describe.configure({ mode: 'serial' })

let site: Site

test.beforeAll(async () => {
  test.setTimeout(180_000)
  site = await startSite({ isPublic: true })
})
test.afterAll(() => site.stop())

test('an owner opens a public site and pauses it, while a customer fills in the form', async ({ page, browser }) => {
  test.slow()
  const customer = await (await browser.newContext()).newPage()
  const early = await (await browser.newContext()).newPage()
  try {
    await openForm(early, site)
    await early.getByLabel('Full Name').focus()
    await expect(early.getByText('Online ordering opens soon.').first()).toBeVisible()
    await expect(orderButton(early)).toHaveText('We open soon')

    await signInAt(site, page.context())
    await page.goto(`${site.url}/staff`)
    await page.getByRole('link', { name: 'What it still needs' }).click()
    await expect(page).toHaveURL(`${site.url}/staff/opening`)
    await page.getByRole('button', { name: 'Meera Patel' }).click()
    await page.getByRole('link', { name: /^Opening\s*\d+ to do$/ }).click()
    await expect(taking(page)).toContainText('It can be opened when these are done:What you deliver')
    await expect(line(page, 'What you deliver')).toContainText('Nobody has saved what you deliver')
    await expect(line(page, 'Mail')).toContainText('There is no mail server yet (SMTP_URL)')
    await expectAccessible(page)

    await line(page, 'What you deliver').getByRole('link').click()
    await page.getByRole('button', { name: 'Any day, any hour, anywhere' }).click()
    await taking(page).getByRole('link', { name: 'What it still needs' }).click()
    await taking(page).getByRole('button', { name: 'Open the site for orders' }).click()
    await expect(taking(page)).toContainText('The site takes orders.')

    // A browser that has asked already may keep the answer for half a minute.
    await openForm(customer, site)
    await fillIn(customer)
    await expect(orderButton(customer)).toContainText('Place Order & Pay')

    const thursday = addDays(londonDay(new Date()), 3)
    await taking(page).getByLabel('First day that takes orders again').fill(thursday)
    await taking(page).getByRole('button', { name: 'Pause until this day' }).click()
    const paused = `We are not taking orders online until ${formatDay(thursday)}.`
    await expect(taking(page)).toContainText(paused)
    await expectAccessible(page)

    // The form does not know yet: the server refuses, nothing that was typed is lost, and then the form knows.
    await orderButton(customer).click()
    await expect(customer.getByRole('alert').filter({ hasText: paused })).toBeVisible()
    await expect(orderButton(customer)).toHaveText('Not taking orders')
    for (const [label, value] of fields) await expect(customer.getByLabel(label)).toHaveValue(value)
    await expectNoViolation(customer, 'form')

    await page.goto(`${site.url}/staff/orders/new`)
    await expect(page.getByText(/takes no orders until .* Orders that you take here go on\./)).toBeVisible()
    await page.goto(`${site.url}/staff/rules`)
    await taking(page).getByRole('button', { name: 'Open again' }).click()
    await expect(taking(page)).toContainText('The site takes orders.')
    await orderButton(customer).click()
    await expect(customer.getByText(/is waiting for payment/)).toBeVisible()

    await page.goto(`${site.url}/staff/people`)
    const book = page.getByRole('region', { name: 'History' })
    for (const act of ['opened the site for orders as a trial', 'paused ordering until', 'ended the pause of ordering'])
      await expect(book.getByText(act)).toBeVisible()
  } finally {
    await Promise.all([early.context().close(), customer.context().close()])
  }
})

test('after a restore an owner looks at what may be missing, and lets orders go on', async ({ page, browser }) => {
  const atManager = await browser.newContext()
  try {
    const from = new Date('2026-11-25T02:30:00Z')
    await withDatabase((database) => pauseAfterRestore(database, from, 'Sam at the server'), site.dataDir)
    await signIn(atManager, 'manager', 'Jas Gill', site)
    const manager = await atManager.newPage()
    await manager.goto(`${site.url}/staff/rules`)
    await expect(taking(manager)).toContainText('The site was restored from a backup.')
    await expect(taking(manager).getByRole('button')).toHaveCount(0)

    await signInAt(site, page.context())
    await page.goto(`${site.url}/staff`)
    await page.getByRole('link', { name: 'What to look at' }).click()
    await expect(taking(page)).toContainText('restored from the backup of Wednesday 25 November 2026, 02:30.')
    await expectAccessible(page)
    const addresses = await taking(page).getByRole('listitem').getByRole('link').evaluateAll(addressesOf)
    expect(addresses).toHaveLength(9)
    for (const address of addresses) {
      await page.goto(address)
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toBeVisible()
      await expect(title).not.toHaveText('No such screen')
    }
    await page.goto(`${site.url}/staff/opening`)
    await taking(page).getByRole('button', { name: 'I have looked: orders go on' }).click()
    await expect(taking(page)).toContainText('The site takes orders.')
    await expect(taking(page)).toContainText('Set by Meera Patel, today')
  } finally {
    await atManager.close()
  }
})

test('an owner notes on which day a lawyer read the terms, and hears why no test mail went out', async ({
  page,
  context,
}) => {
  await signIn(context, 'owner')
  await page.goto('/staff/opening')
  const terms = line(page, 'Terms read by a lawyer')
  await terms.getByLabel('A lawyer read both on').fill(addDays(londonDay(new Date()), 1))
  await terms.getByRole('button', { name: 'Note this day' }).click()
  await expect(terms).toContainText('This day is still to come.')
  await terms.getByLabel('A lawyer read both on').fill('2026-11-20')
  await terms.getByRole('button', { name: 'Note this day' }).click()
  await expect(terms).toContainText('A lawyer read the terms and the privacy policy on Friday 20 November 2026.')
  await line(page, 'Mail').getByRole('button', { name: 'Send me a test mail' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is no mail server yet' })).toBeVisible()
})

test('nobody but an owner is let in, or has a link to it', async ({ page, context }) => {
  await signIn(context, 'manager', 'Meera Patel')
  await page.goto('/staff/opening')
  await expect(page.getByText('Your role does not allow this. Ask an owner.')).toBeVisible()
  await page.getByRole('button', { name: 'Meera Patel' }).click()
  await expect(page.getByRole('link', { name: 'Sold out today' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Opening' })).toHaveCount(0)
})
