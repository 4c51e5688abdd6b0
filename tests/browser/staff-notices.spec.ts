import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { payWithCard } from '../server/pay.ts'
import { launchOptions } from './launch-options.ts'
import { test } from './site.ts'
import { place, placeAndPay, rowOf, signIn } from './staff.ts'

// A headless shell shows no notices, so these tests need the whole browser.
test.use({ launchOptions: launchOptions(findBrowser()) })

test('a notice comes where somebody wanted it, and names no customer', async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await signIn(context, 'manager')
  await page.goto('/staff')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('button', { name: 'Alerts: off' }).click()
  await page.getByRole('switch', { name: 'Play a sound' }).check()
  await page.getByRole('switch', { name: 'Show a notice' }).check()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Alerts: sound and notice' })).toBeVisible()
  await expect(page.locator('main [aria-busy="false"]')).toBeVisible()

  const { name } = await placeAndPay()
  await expect(rowOf(page, name)).toBeVisible()
  const notices = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/staff')
      const shown = (await registration?.getNotifications()) ?? []
      return shown.map(({ title, body }) => `${title}: ${body}`)
    })
  // Orders of other tests may come in the same moment.
  const words = /^(New order: \w+ \d+ \w+, \d\d:\d\d, \d+ guests|\d+ orders are new or need attention: )$/
  await expect.poll(notices).toEqual([expect.stringMatching(words)])
})

test('an order that was seen waiting for its payment still gives notice when it is paid', async ({ page, context }) => {
  await context.grantPermissions(['notifications'])
  await signIn(context, 'manager')
  await page.addInitScript(() => {
    localStorage.setItem('staff-alerts', JSON.stringify({ sound: false, notice: true }))
    // The window stays behind another one, so marks stay too.
    document.hasFocus = () => false
  })
  await page.goto('/staff')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('link', { name: /^Waiting for payment/ }).click()
  await expect(page).toHaveURL(/\?tab=waiting$/)
  await expect(page.getByRole('button', { name: 'Alerts: notice' })).toBeVisible()
  await expect(page.locator('main [aria-busy="false"]')).toBeVisible()
  const name = `Notice h${randomBytes(4).toString('hex')}`
  const { checkoutUrl } = await place({
    customer_name: name,
    customer_email: `${randomBytes(4).toString('hex')}@example.com`,
  })
  await expect(rowOf(page, name).getByText('New', { exact: true })).toBeVisible()
  await expect(rowOf(page, name).getByText('Not paid')).toBeVisible()
  await payWithCard(checkoutUrl)
  const notices = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/staff')
      return ((await registration?.getNotifications()) ?? []).length
    })
  await expect.poll(notices).toBe(1)
})
