import { expect } from '@playwright/test'
import { cateringPackages } from '../../content/packages.ts'
import { fillInWithMenu, orders, submitButton } from './fill-order-form.ts'
import { test } from './site.ts'

test('terms and prices that change under an open form are shown before they are agreed to, and nothing typed is lost', async ({
  page,
}) => {
  let terms = { fingerprint: 'before', cancelling: 'Cancel at least 7 days before the event.' }
  await page.route('**/functions/v1/delivery-days?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), terms } })
  })
  const now = { menu_id: cateringPackages[0].id, unit_price: 259.99 }
  const sent: [string | undefined, number][] = []
  await page.route(orders, async (route) => {
    const shown = route.request().headers().terms
    const { total_amount } = route.request().postDataJSON()
    sent.push([shown, total_amount])
    if (total_amount === 519.98) return route.fulfill({ status: 502, json: {} })
    const [code, message] =
      shown === terms.fingerprint
        ? ['price_changed', 'Your order cost £499.98 when this page was opened, and costs £519.98 now.']
        : ['terms_changed', 'Our terms have changed since this page was opened. Please read them again.']
    const more = code === 'price_changed' ? { prices: [now] } : {}
    return route.fulfill({ status: 409, json: { code, message, ...more } })
  })
  await fillInWithMenu(page)
  await expect(page.getByText('If you cancel: Cancel at least 7 days before the event.')).toBeVisible()

  terms = { fingerprint: 'now', cancelling: 'Cancel at least 14 days before the event.' }
  await submitButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Our terms have changed' })).toBeVisible()
  await expect(page.getByText('If you cancel: Cancel at least 14 days before the event.')).toBeVisible()
  await expect(page.getByText('at least 7 days')).toHaveCount(0)
  await expect(page.getByLabel('Full Name')).toHaveValue('Jasleen Kaur')

  await submitButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'costs £519.98 now' })).toBeVisible()
  await expect(page.locator('#deluxe-tandoori')).toContainText('£259.99')
  await expect(page.locator('#order-summary')).toContainText('£519.98')

  await page.getByRole('button', { name: 'Place Order & Pay £519.98' }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      ['before', 499.98],
      ['now', 499.98],
      ['now', 519.98],
    ])
})
