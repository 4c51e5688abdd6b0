import { expect } from '@playwright/test'
import { renewLink } from '../../contract/staff/people.ts'
import { expectAccessible } from './accessible.ts'
import { test } from './site.ts'
import { addAuthenticator, asOwner, invited, passphrase, signedIn } from './staff-accounts.ts'

test('a weak passphrase is refused with the reason, accessibly, and then a good one is taken', async ({ page }) => {
  const { link } = await invited()
  await page.goto(link)
  const field = page.getByLabel('Choose a passphrase')
  await field.fill('passwordpassword')
  await expect(page.getByText('Please add a word or two that nobody expects.')).toBeVisible()
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(/Please add a word or two that nobody expects\.$/)
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill(passphrase)
  await expect(field).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  const { version } = await (await page.request.get('/healthz')).json()
  await expect(page.getByRole('contentinfo')).toHaveText(`Version ${version}`)
})

test('a link that was used says what to do, and one for a forgotten passphrase ends the old one', async ({
  page,
  browser,
}) => {
  const { id, name, link } = await signedIn(page.context())
  await page.goto(link)
  await expect(page.getByText('Ask for a new one.')).toBeVisible()
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()

  const owner = await asOwner()
  const renewed = await owner.call(renewLink, { id, send: false })
  const elsewhere = await browser.newPage()
  await elsewhere.goto(renewed.link)
  await expect(elsewhere.getByText(`Welcome back, ${name}.`)).toBeVisible()
  await elsewhere.getByLabel('Choose a passphrase').fill('a kettle that whistles at tigers')
  await elsewhere.getByRole('button', { name: 'Join' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await elsewhere.close()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a sign-in page offers passkeys once somebody is there, and again after a while, but not to nobody', async ({
  page,
}) => {
  let offers = 0
  await page.route('**/staff/calls/start-passkey-sign-in', (route) => {
    offers++
    return route.fallback()
  })
  await page.clock.install()
  await addAuthenticator(page)
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // Only then the page listens for somebody.
  await page.evaluate(() => PublicKeyCredential.isConditionalMediationAvailable())
  const somebodyMoves = async (x: number) => {
    await page.mouse.move(x, x)
    await expect.poll(() => offers).toBeGreaterThan(0)
  }
  for (let tea = 0; tea < 3; tea++) await page.clock.runFor(5 * 60_000)
  expect(offers).toBe(0)
  for (const x of [10, 20]) await somebodyMoves(x)
  expect(offers).toBe(1)
  for (let tea = 0; tea < 3; tea++) await page.clock.runFor(5 * 60_000)
  expect(offers).toBe(1)
  await page.mouse.move(30, 30)
  await expect.poll(() => offers).toBe(2)
})
