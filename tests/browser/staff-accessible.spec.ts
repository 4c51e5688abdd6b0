import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { test } from './site.ts'
import { signIn } from './staff.ts'
import { invited } from './staff-accounts.ts'

test('axe finds nothing on the sign-in page where it refuses, nor where a tablet is set up', async ({ page }) => {
  await page.goto('/staff')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Please enter an email address.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up this tablet' }).click()
  await expect(page.getByLabel('Code')).toBeVisible()
  await expectAccessible(page)
})

test('nor on the screen of people and in its dialog', async ({ page }) => {
  await invited()
  await signIn(page.context(), 'owner')
  await page.goto('/staff/people')
  await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test("nor on a person's own screen; a dark screen is remembered on this device, and the keyboard alone chooses it", async ({
  page,
}) => {
  const { name } = await signIn(page.context(), 'kitchen')
  await page.goto('/staff/myself')
  await expect(page.getByText('this one')).toBeVisible()
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('link', { name: 'Passphrase and passkeys' })).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
  for (const entry of [
    'Today',
    'Tomorrow',
    'Seven days',
    'Wall view',
    'Sold out today',
    'Passphrase and passkeys',
    'Signed in on',
    'Dark screen',
  ]) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText(entry)
  }
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const bright = await ground()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Light screen' })).toBeVisible()
  const dark = await ground()
  expect(dark).not.toBe(bright)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  expect(await ground()).toBe(dark)
})

test('on a phone one menu shows every screen and names the open one, and the tabs of orders are one row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page.context(), 'owner')
  await page.goto('/staff')
  const tabs = page.getByRole('navigation', { name: 'Orders' }).getByRole('link')
  await expect(tabs).toHaveText([/^Coming/, /^Waiting for payment/, /^Needs attention/, /^Past/])
  const tops = await tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)

  await page.goto('/staff/books')
  await expect(page.getByRole('heading', { name: 'The books' })).toBeVisible()
  const places = page.getByRole('navigation', { name: 'Staff' })
  await expect(places).toHaveCount(0)
  const button = page.getByRole('button', { name: /^Menu/ })
  await button.press('Enter')
  const names = [/^Orders/, /^Enquiries/, /^Rules and days/, /^Site/, /^Applications/, /^Books/, /^News/, /^People/]
  await expect(places.getByRole('link')).toHaveText(names)
  await expect(places.locator('[aria-current=page]')).toHaveText('Books')
  for (const entry of ['Today', 'Sold out today', 'Passphrase and passkeys', 'Sign out'])
    await expect(page.locator('#my-menu').getByText(entry, { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(places.getByRole('link', { name: 'People' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(places).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.press('Enter')
  await places.getByRole('link', { name: 'People' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'People' })).toBeFocused()
  await expect(places).toHaveCount(0)
})
