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

const toast = (page: Page) => page.locator('[data-sonner-toast]').first()
const inPage = (page: Page) => page.getByRole('alert').filter({ hasText: reload })

test('an order that lacks a part of its script fails visibly, also where no toast can be shown, and goes through later', async ({
  page,
}) => {
  const bringBack = await losing(page, /\/assets\/(toaster|check-order)-/)
  const bringLastBack = await losing(page, /\/assets\/place-order-/)
  await fillInOrder(page)
  await page.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('1')
  await submitButton(page).click()
  const standIn = page.getByRole('alert').filter({ hasText: 'Order Failed' })
  await expect(standIn).toContainText(orderFailed)
  await expect(inPage(page)).toBeVisible()

  await bringBack()
  await submitButton(page).click()
  await expect(toast(page)).toContainText(orderFailed)
  await expect(standIn).toHaveCount(0)
  await expect(inPage(page)).toBeVisible()

  await bringLastBack()
  await submitButton(page).click()
  await expect(page.getByText('Order Created', { exact: true })).toBeVisible()
  await expect(page.getByText(/is waiting for payment/)).toBeVisible()
  await expect(inPage(page)).toHaveCount(0)
})

test('an application that lacks a part of its script fails visibly, also where no toast can be shown, and goes through later', async ({
  page,
  hydrated,
}) => {
  const bringBack = await losing(page, /\/assets\/(toaster|application-rules)-/)
  await hydrated('/careers')
  await fillInApplication(page)
  const send = page.getByRole('button', { name: 'Send' })
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: applicationFailed })).toBeVisible()
  await expect(inPage(page)).toBeVisible()
  // A reload keeps the text.
  const bringLastBack = await losing(page, /\/assets\/send-application-/)
  await bringBack()
  await page.reload()
  await expect(page.getByLabel('Name *')).toHaveValue('Jasleen Kaur')
  await expect(page.getByLabel('Title')).toHaveValue('Ms')
  await expect(page.getByLabel(/I agree/)).not.toBeChecked()

  await fillInApplication(page)
  await send.click()
  await expect(toast(page)).toContainText(applicationFailed)
  await expect(inPage(page)).toBeVisible()
  await expect(page.getByText('My CV.pdf')).toBeVisible()
  await bringLastBack()
  await send.click()
  await expect(page.getByText('Application Submitted!')).toBeVisible()
  await expect(inPage(page)).toHaveCount(0)
})
