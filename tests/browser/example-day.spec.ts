import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { passphrase } from './staff-accounts.ts'
import { startSite } from './start-site.ts'

test('an owner looks around with an example day, with a tablet too, and removes all of it with one press', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const site = await startSite()
  const tablet = await browser.newPage()
  try {
    await page.goto(site.staffLink)
    await page.getByLabel('Choose a passphrase').fill(passphrase)
    await page.getByRole('button', { name: 'Join' }).click()
    const make = page.getByRole('button', { name: 'Make an example day' })
    await expect(make).toBeVisible()
    await expectAccessible(page)

    await make.click()
    const remove = page.getByRole('button', { name: 'Remove the examples' })
    await expect(remove).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Example' })).toHaveCount(8)
    await expect(page.getByText('These are test orders: no money moves.')).toBeVisible()
    // Example orders are not news, so nothing on this screen is marked as new.
    await expect(page.getByText('New', { exact: true })).toHaveCount(0)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Set up a tablet' }).click()
    await page.getByRole('button', { name: 'Show the code' }).click()
    const code = (await page.getByText(/^\d{4} \d{4}$/).textContent()) ?? ''
    await tablet.goto(`${site.url}/staff`)
    await tablet.getByRole('button', { name: 'Set up this tablet' }).click()
    await tablet.getByRole('textbox').fill(code)
    await tablet.keyboard.press('Enter')
    await tablet.getByRole('link', { name: 'All orders' }).click()
    await expect(tablet.getByRole('row').filter({ hasText: 'Asha Example' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()

    await remove.click()
    await expect(make).toBeVisible()
    await expect(page.getByText('No orders are coming.')).toBeVisible()
    await expect(tablet.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  } finally {
    await tablet.close()
    await site.stop()
  }
})
