import { type BrowserContext, expect, type Page } from '@playwright/test'
import { firstContent } from '../../content/first-content.ts'
import { fieldsOf } from '../../contract/content/fields.ts'
import { londonDay } from '../../contract/london-time.ts'
import { titlesOfLines } from '../../contract/staff/opening.ts'
import { readSite, saveDraft } from '../../contract/staff/site.ts'
import { chooseDay, fields, submitButton } from './fill-order-form.ts'
import { hasOpenssl, startLiveSite } from './live-site.ts'
import { expectSaved } from './own-site.ts'
import { test } from './site.ts'
import { slowly } from './staff.ts'
import { passphrase } from './staff-accounts.ts'

type Site = Awaited<ReturnType<typeof startLiveSite>>

test.use({ ignoreHTTPSErrors: true })
test.skip(!hasOpenssl, 'No certificate can be made here.')

const line = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${title}`) }) })
const expectDone = (page: Page, title: string) =>
  expect(line(page, title).getByRole('heading')).toHaveText(new RegExp(`^${title}\\s*Done$`), slowly)

async function toOpening(page: Page, { url }: Site): Promise<void> {
  await page.goto(`${url}/staff/opening`)
  await expect(page.getByRole('heading', { name: 'What the site needs' })).toBeVisible(slowly)
}

/** Goes from a line of the list to the screen where its task is done. */
async function toPlaceOf(page: Page, site: Site, title: string): Promise<void> {
  await toOpening(page, site)
  await line(page, title).getByRole('link').first().click()
}

/** Publishes the draft, confirms everything that looks odd, and waits until guests see it. */
async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await expect(dialog).toBeVisible()
  for (const odd of await dialog.getByRole('checkbox').all()) await odd.check()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  // No page says who checked a dish, so a publication of that changes none.
  await expect(page.getByText(/^(Live|Published)\. Guests see/)).toBeVisible(slowly)
}

async function fillIn(page: Page, facts: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(facts)) await page.getByLabel(label, { exact: true }).fill(value)
  await expectSaved(page)
}

async function joinAsOwner(page: Page, site: Site): Promise<void> {
  const args = ['--email', 'meera@tandoor-road.london', '--name', 'Meera Patel', '--role', 'owner']
  const [link = ''] = /https:\/\/\S+/.exec(await site.run('staff-invite', ...args)) ?? []
  await page.goto(link)
  await page.getByLabel('Choose a passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
}

async function sayPhoneAndAddress(page: Page, site: Site): Promise<void> {
  await toPlaceOf(page, site, titlesOfLines.site)
  await fillIn(page, { Phone: '020 8570 1234', 'E-mail': 'hello@tandoor-road.london' })
}

async function nameCompany(page: Page, site: Site): Promise<void> {
  await toPlaceOf(page, site, titlesOfLines.company)
  await fillIn(page, {
    Company: 'Tandoor Road Ltd',
    'Company number': '12345678',
    'Registered office': '1 High Street, Hounslow TW3 1AA',
    'VAT number': 'GB 123 4567 82',
    'ICO registration': 'ZA123456',
    'Who runs the machine, and in which country': 'Example Hosting Ltd, United Kingdom',
    'Who carries our mail, and in which country': 'Example Mail Ltd, United Kingdom',
    'The day on which both were compared with ico.org.uk': '26 November 2026',
  })
}

async function saveRules(page: Page, site: Site): Promise<void> {
  await toPlaceOf(page, site, titlesOfLines.rules)
  await page.getByRole('button', { name: 'Any day, any hour, anywhere' }).click()
  await expect(page.getByRole('link', { name: 'What it still needs' })).toBeVisible()
}

/** Checks one dish in its form, and the others, which are alike, by the calls that the form makes. */
async function signAllergens(page: Page, site: Site): Promise<void> {
  await toPlaceOf(page, site, titlesOfLines.allergens)
  const table = page.getByRole('region', { name: 'Dishes of the packages' })
  await table.getByRole('link', { name: 'Garlic naan' }).click()
  await page.getByRole('button', { name: 'I have checked it with the kitchen' }).click()
  await expectSaved(page)
  const dishes = Object.keys(fieldsOf(firstContent)).filter((thing) => /^(dishes|packageDishes)\//.test(thing))
  const checks = dishes
    .filter((thing) => thing !== 'packageDishes/garlic-naan')
    .map((thing) => ({ thing, field: 'checked', now: { by: 'anybody', on: '2026-11-27' } }))
  const status = await page.evaluate(
    async ([read, save, changes]) => {
      const { drafts } = await (await fetch(`/staff/calls/${read}`)).json()
      const body = JSON.stringify({ draft: drafts[0].id, changes })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`/staff/calls/${save}`, { method: 'POST', headers, body })).status
    },
    [readSite.name, saveDraft.name, checks] as const,
  )
  expect(status).toBe(200)
  await toPlaceOf(page, site, titlesOfLines.allergens)
  await publish(page)
  await page.getByRole('button', { name: 'Sign for the kitchen' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You sign as Meera Patel')
  await dialog.getByRole('button', { name: 'Sign for the kitchen' }).click()
  await expect(page.getByText('Meera Patel signed the list')).toBeVisible(slowly)
}

async function noteLawyer(page: Page, site: Site): Promise<void> {
  await toOpening(page, site)
  const terms = line(page, titlesOfLines.terms)
  await terms.getByLabel('A lawyer read both on').fill(londonDay(new Date()))
  await terms.getByRole('button', { name: 'Note this day' }).click()
  await expectDone(page, titlesOfLines.terms)
}

async function tryMail(page: Page, site: Site): Promise<void> {
  await toOpening(page, site)
  const mail = line(page, titlesOfLines.mail)
  await mail.getByRole('button', { name: 'Send me a test mail' }).click()
  await mail.getByRole('button', { name: 'It arrived' }).click()
  await expectDone(page, titlesOfLines.mail)
}

async function order(context: BrowserContext, { url }: Site): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/catering`)
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  for (const [label, value] of fields) await page.getByLabel(label).fill(value)
  await chooseDay(page)
  await page.getByLabel('Quantity: Deluxe Tandoori Feast').fill('2')
  await submitButton(page).click()
  await expect(page.getByText(/is waiting for payment/)).toBeVisible(slowly)
}

test('an owner opens a site with customers from the screens alone, fact by fact, and it takes orders', async ({
  page,
  browser,
}) => {
  // It publishes and signs, each of which takes a busy machine half a minute.
  test.setTimeout(400_000)
  const site = await startLiveSite()
  const customer = await browser.newContext({ ignoreHTTPSErrors: true })
  try {
    await joinAsOwner(page, site)
    await sayPhoneAndAddress(page, site)
    await nameCompany(page, site)
    await saveRules(page, site)
    await signAllergens(page, site)
    await noteLawyer(page, site)
    await tryMail(page, site)
    await site.run('backup')
    await toOpening(page, site)
    await page.getByRole('button', { name: 'Look again' }).click()
    const { site: facts, company, stripe, webhook, address } = titlesOfLines
    for (const title of [facts, company, stripe, webhook, address]) await expectDone(page, title)
    const taking = page.getByRole('region', { name: 'Taking orders' })
    await taking.getByRole('button', { name: 'Open the site for orders' }).click()
    await expect(taking).toContainText('The site takes orders.')
    await order(customer, site)
  } finally {
    await customer.close()
    await site.stop()
  }
})
