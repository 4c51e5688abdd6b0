import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { policyVersion } from '../../contract/legal/policy-version.ts'
import { pdf } from '../cv-files.ts'
import { apply as applyAt } from '../server/an-application.ts'
import { expectAccessible } from './accessible.ts'
import { hold, test } from './site.ts'
import { openRow, rowOf, signIn, withDatabase } from './staff.ts'
import { passphrase, signedIn } from './staff-accounts.ts'

/** Applies as somebody whom no other test knows. */
async function apply(changes: Record<string, unknown> = {}, told: Record<string, string> = {}) {
  const name = `Gurpreet ${crypto.randomUUID().slice(0, 8)}`
  return applyAt(process.env.SITE_URL ?? '', { name, ...changes }, told)
}

const invite = (page: Page) => page.getByRole('button', { name: 'Invite' })

test('a new application appears on an open list, is read, decided on, and the decision taken back', async ({
  page,
  context,
}) => {
  const { name: manager } = await signIn(context, 'manager')
  await page.goto('/staff')
  await page
    .getByRole('navigation', { name: 'Staff' })
    .getByRole('link', { name: /^Applications/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible()
  await expect(page.locator('main [aria-busy="false"]')).toBeVisible()
  const { name } = await apply()
  // It appears sooner than the list's own next reading.
  await expect(rowOf(page, name)).toContainText('Chef')
  await expect(page.getByRole('link', { name: /^Applications \d+\+? new$/ })).toBeVisible()

  await openRow(page, name)
  await expect(page.getByRole('paragraph').filter({ hasText: `Ms ${name}` })).toBeVisible()
  await expect(page.getByText('1 High Street')).toBeVisible()
  await expect(page.getByText(`Read first by ${manager}, today`)).toBeVisible()
  await invite(page).click()
  await expect(page.getByText(`Invited by ${manager}, today`)).toBeVisible()
  await expect(invite(page)).toHaveAttribute('aria-pressed', 'true')
  await invite(page).click()
  await expect(page.getByText(`Read first by ${manager}, today`)).toBeVisible()
  await expect(page.getByText('No longer invited')).toBeVisible()

  await page.getByRole('link', { name: 'Back to the applications' }).click()
  await expect(rowOf(page, name)).toHaveCount(0)
  // The count beside “New” moves this link, so a key presses it.
  await page.getByRole('link', { name: 'Read', exact: true }).press('Enter')
  await expect(rowOf(page, name)).toBeVisible()
})

test('of two decisions at once the later is told of the first; erasing says what goes and what stays, and then the application is gone', async ({
  page,
  context,
}) => {
  await signIn(context, 'owner')
  const { id, name, email } = await apply()
  await apply({ email })
  // This screen hears of no change, as when somebody else pressed only a moment ago.
  await hold(page, '**/staff/events')
  await page.goto(`/staff/applications/${id}`)
  await expect(page.getByText('Read first by')).toBeVisible()
  await withDatabase(({ pool }) =>
    pool.query(
      `update job_applications set decision = 'declined', decided_at = now(), decided_by = 'Somebody else' where id = $1`,
      [id],
    ),
  )
  await invite(page).click()
  await expect(page.getByText('Somebody else has changed this.')).toBeVisible()
  await expect(page.getByText('Declined by Somebody else')).toBeVisible()
  await expect(invite(page)).toHaveAttribute('aria-pressed', 'false')

  await page.getByRole('button', { name: `Erase Ms ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Erase Ms ${name}` })
  await expect(dialog).toContainText(`CV – ${name}.pdf`)
  await expect(dialog).toContainText('1 other application with the same e-mail address stays')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Erase Ms ${name}` }).click()
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible()
  await expect(page).toHaveURL(/\/staff\/applications$/)
  await page.goto(`/staff/applications/${id}`)
  await expect(page.getByText('There is no such application.')).toBeVisible()
})

test('the CV is saved once whoever sits there has proved who they are', async ({ page, context }) => {
  const { id: person } = await signedIn(context, 'manager')
  const { id, name } = await apply()
  await withDatabase(({ pool }) =>
    pool.query(`update staff_sessions set proved_at = now() - interval '16 minutes' where person_id = $1`, [person]),
  )
  await page.goto(`/staff/applications/${id}`)
  await page.getByRole('button', { name: 'Open the CV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByLabel('Passphrase').fill(passphrase)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`CV – ${name}.pdf`)
  expect(await readFile(await file.path())).toEqual(pdf(3_000))
  await expect(page.getByRole('listitem').filter({ hasText: 'CV opened' })).toBeVisible()
})

test('on every screen the consent to other news is withdrawn, and axe finds nothing', async ({ page, context }) => {
  const { name: manager } = await signIn(context, 'manager')
  const wide = {
    name: `Gurpreet ${'Wolfeschlegelsteinhausen'.repeat(3)}${crypto.randomUUID().slice(0, 8)}`,
    position: 'Chef-de-partie, tandoor and clay oven, evenings and weekends',
  }
  const { name } = await apply(wide, { 'policy-version': policyVersion })
  await page.goto('/staff/applications')
  await expect(rowOf(page, name)).toBeVisible()
  await expectAccessible(page)

  await openRow(page, name)
  await invite(page).click()
  await expect(page.getByText('Press Invite again')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Erase' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const sent = page.getByRole('region', { name: 'What was sent' })
  await expect(sent).toContainText('Agreed today')
  await page.getByRole('button', { name: `Withdraw Ms ${name}’s yes to other news` }).click()
  const dialog = page.getByRole('dialog', { name: /^Withdraw/ })
  await expect(dialog).toContainText('all applications with this e-mail address')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(sent).toContainText(`Withdrawn, written down by ${manager}, today`)
  await expect(sent.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Wants no other news any more' })).toContainText(manager)
})
