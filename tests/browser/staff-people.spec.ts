import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { removePerson, signOutEverywhere } from '../../contract/staff/people.ts'
import { expectAccessible } from './accessible.ts'
import { test } from './site.ts'
import { keptAnswers, place, signIn } from './staff.ts'
import { addAuthenticator, asOwner, invited, joinBy, passphrase, signedIn } from './staff-accounts.ts'

/** Signs the browser in as an owner, on the screen of people. */
async function openPeople(page: Page) {
  const owner = await signedIn(page.context(), 'owner')
  await page.goto('/staff/people')
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  return owner
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

test('a manager without a passkey is invited to add one; who was signed out meanwhile signs in again in place, and the act goes on', async ({
  page,
}) => {
  const { id } = await signedIn(page.context(), 'manager')
  await addAuthenticator(page)
  await page.goto('/staff')
  await page.getByRole('link', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'My passkeys' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the passkey').fill('My phone')
  const owner = await asOwner()
  await owner.call(signOutEverywhere, { id })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByLabel('Passphrase').fill(passphrase)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'My phone' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await expect(page.getByText('You have no passkey yet.')).toHaveCount(0)
})

test('an owner invites somebody, who works here until they are removed, and nothing typed gets lost', async ({
  page,
  browser,
}) => {
  await openPeople(page)
  const name = `Bo ${randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.getByLabel('Email address').fill(`${randomUUID()}@example.com`)
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  const link = await page.getByRole('textbox', { name: `Link for ${name}` }).inputValue()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Invite somebody' })).toBeFocused()
  await expect(rowOf(page, name)).toContainText('Invited: the link works until tomorrow')

  const bo = await browser.newPage()
  await bo.goto(link)
  await bo.getByLabel('Choose a passphrase').fill(passphrase)
  await bo.getByRole('button', { name: 'Join' }).click()
  await expect(bo.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await expect(bo.getByRole('link', { name: 'People' })).toHaveCount(0)
  await bo.goto('/staff/myself')
  await bo.getByRole('button', { name: 'Add a passkey' }).click()
  await bo.getByLabel('Name of the passkey').fill('The phone of Bo')

  await page.reload()
  await expect(rowOf(page, name)).toContainText('Chrome on')
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  // Somebody else comes meanwhile, so the list is as long as before.
  await invited()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(rowOf(page, name)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Staff' })).toBeFocused()

  await bo.getByRole('button', { name: 'Add', exact: true }).click()
  const again = bo.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toBeVisible()
  await expect(bo.getByRole('main')).toHaveCount(0)
  await again.getByLabel('Passphrase').fill(passphrase)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again.getByRole('alert').first()).toContainText('do not belong together')
  await bo.keyboard.press('Escape')
  await expect(again).toHaveCount(0)
  await expect(bo.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await bo.close()
})

test('who is removed sees no customer any more, without a reload', async ({ page }) => {
  const { id } = await signIn(page.context(), 'manager')
  const name = `Harpreet ${randomUUID()}`
  await place({ customer_name: name, customer_email: `${randomUUID()}@example.com` })
  await page.goto('/staff?tab=waiting')
  await expect(page.getByText(name)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  const owner = await asOwner()
  await owner.call(removePerson, { id })
  await expect(page.getByText(name)).toBeHidden()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  // What was kept for a device without a line is forgotten too.
  await expect.poll(() => keptAnswers(page)).toEqual([])
})

test('an act that asks who sits there goes on by itself, or says that it was not done', async ({ page }) => {
  await openPeople(page)
  const { name } = await invited()
  await page.reload()
  // As the server answers a quarter of an hour after the last proof.
  let asked = 0
  await page.route('**/staff/calls/renew-link', (route) =>
    asked++ < 2 ? route.fulfill({ status: 403, json: { code: 'prove_again', message: '' } }) : route.fallback(),
  )
  await page.getByRole('button', { name: `New link for ${name}` }).click()
  await page.getByRole('button', { name: 'Make the link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Nothing was done')).toBeVisible()

  await page.getByRole('button', { name: 'Make the link' }).click()
  await dialog.getByLabel('Passphrase').fill('not mine at all, I fear')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog.getByText('That is not your passphrase.')).toBeVisible()
  await dialog.getByLabel('Passphrase').fill(passphrase)
  await dialog.getByRole('button', { name: 'Go on' }).click()
  const link = await page.getByRole('textbox', { name: `Link for ${name}` }).inputValue()
  await joinBy(link)
})

test('the book of acts is searched; a tablet that somebody else sets up meanwhile is not taken for the one of the dialog', async ({
  page,
  browser,
}) => {
  const owner = await openPeople(page)
  await page.getByLabel('Search the history').fill(owner.name)
  const book = page.getByRole('region', { name: 'History' })
  await expect(book.getByRole('listitem')).toHaveText([
    new RegExp(`${owner.name} joined`),
    new RegExp(`invited .*${owner.name}`),
  ])
  await page.getByLabel('Search the history').fill(`${owner.name} and nobody`)
  await expect(book.getByRole('status')).toContainText('Nothing in the history')

  await page.getByRole('button', { name: 'Set up a tablet' }).click()
  await page.getByLabel('Name of the tablet').fill(`Wall ${randomUUID().slice(0, 8)}`)
  await page.getByRole('button', { name: 'Show the code' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^Works once/)
  const other = await browser.newContext()
  const { name } = await signIn(other, 'tablet')
  await other.close()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^Works once/)
})
