import { expect, type Page } from '@playwright/test'
import { fillInApplication } from './application-form.ts'
import { fillInOrder, submitButton } from './fill-order-form.ts'
import { test } from './site.ts'

const reload = 'If trying again does not help, reload the page: what you typed is kept.'
const orderFailed = 'There was an error creating your order. Please try again.'
const applicationFailed = 'Failed to submit application. Please try again.'

/** Blocks these parts of the page's scripts, as a lost network does. The returned function unblocks them. */
async function losing(page: Page, parts: RegExp) {
  await page.route(parts, (route) => route.abort())
  return () => page.unroute(parts)
}

async function fillInAnOrder(page: Page) {
  await fillInOrder(page)
  await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('1')
}

for (const part of ['check-order', 'place-order']) {
  test(`an order without its ${part} script fails visibly, and goes through once the network is back`, async ({
    page,
  }) => {
    const bringBack = await losing(page, new RegExp(`/assets/${part}-`))
    await fillInAnOrder(page)
    await submitButton(page).click()
    await expect(page.locator('[data-sonner-toast]').first()).toContainText(orderFailed)
    await expect(page.getByRole('alert').filter({ hasText: reload })).toBeVisible()
    await bringBack()
    await submitButton(page).click()
    await expect(page.getByText(/is waiting for payment/)).toBeVisible()
  })
}

test('an order shows its failure in the page where no toast can be shown', async ({ page }) => {
  const bringBack = await losing(page, /\/assets\/(toaster|check-order)-/)
  await fillInAnOrder(page)
  await submitButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Order Failed' })
  await expect(alert).toContainText(orderFailed)
  await bringBack()
  await submitButton(page).click()
  await expect(page.getByText('Order Created', { exact: true })).toBeVisible()
  await expect(alert).toHaveCount(0)
})

for (const part of ['application-rules', 'send-application']) {
  test(`an application without its ${part} script fails visibly, and goes through once the network is back`, async ({
    page,
    hydrated,
  }) => {
    const bringBack = await losing(page, new RegExp(`/assets/${part}-`))
    await hydrated('/careers')
    await fillInApplication(page)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.locator('[data-sonner-toast]').first()).toContainText(applicationFailed)
    await expect(page.getByRole('alert').filter({ hasText: reload })).toBeVisible()
    await expect(page.getByText('My CV.pdf')).toBeVisible()
    await bringBack()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Application Submitted!')).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: reload })).toHaveCount(0)
  })
}

test('an application shows its failure in the page where no toast can be shown, and a reload keeps the text', async ({
  page,
  hydrated,
}) => {
  await losing(page, /\/assets\/(toaster|application-rules)-/)
  await hydrated('/careers')
  await fillInApplication(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert').filter({ hasText: applicationFailed })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name *')).toHaveValue('Jasleen Kaur')
  await expect(page.getByLabel('Title')).toHaveValue('Ms')
  await expect(page.getByLabel(/I agree/)).not.toBeChecked()
})
