import { expect } from '@playwright/test'
import { fillInWithMenu, orders, submitButton } from './fill-order-form.ts'
import { test } from './site.ts'

test('terms that change under an open form are shown before they are agreed to, and nothing typed is lost', async ({
  page,
}) => {
  let terms = { fingerprint: 'before', cancelling: 'Cancel at least 7 days before the event.' }
  await page.route('**/functions/v1/delivery-days?*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), terms } })
  })
  const sent: (string | undefined)[] = []
  await page.route(orders, async (route) => {
    const shown = route.request().headers().terms
    sent.push(shown)
    if (shown === terms.fingerprint) return route.fulfill({ status: 502, json: {} })
    const message = 'Our terms have changed since this page was opened. Please read them again.'
    return route.fulfill({ status: 409, json: { code: 'terms_changed', message } })
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
  await expect.poll(() => sent).toEqual(['before', 'now'])
})
