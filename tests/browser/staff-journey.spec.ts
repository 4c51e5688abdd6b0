import { randomBytes } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { addDays, formatDay, londonDay } from '../../contract/london-time.ts'
import { chooseDay, fillInOrder, payOn, submitButton } from './fill-order-form.ts'
import { test } from './site.ts'
import { openRow, rowOf } from './staff.ts'
import { addAuthenticator, invited, passphrase } from './staff-accounts.ts'

test.use({ reducedMotion: 'no-preference' })

/** Other tests order for tomorrow, and would make this day's paper old. */
const day = addDays(londonDay(new Date()), 3)
const name = `Manjit h${randomBytes(4).toString('hex')}`
const orders = (page: Page) => page.getByRole('heading', { level: 1, name: 'Orders' })

test('from the invitation to the printed day: a manager joins, a customer orders, a tablet is set up and cut off', async ({
  page,
  browser,
}) => {
  test.slow()
  page.setDefaultTimeout(30_000)
  const person = await invited('manager')
  const device = await joinWithPasskey(page, person)
  await payFromElsewhere(browser, page)
  await readAndMark(page)
  await printTheDay(page)
  await setUpAndCutOff(browser, page)
  // Its person always agrees, so it would sign in a second time beside the passphrase.
  await device.send('WebAuthn.disable')
  await chooseNewPassphrase(page, person)
})

/** Joins by the link, adds a passkey, signs out, and comes in again with the passkey alone. Returns its device. */
async function joinWithPasskey(page: Page, { link, name }: Awaited<ReturnType<typeof invited>>) {
  const device = await addAuthenticator(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Join Tandoor Road' })).toBeVisible()
  await page.getByLabel('Choose a passphrase').fill(passphrase)
  await expect(page).toHaveURL('/staff/join')
  await expect(page.getByText('Very strong.')).toBeVisible()
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(orders(page)).toBeFocused()
  // The next person at this browser cannot find the link.
  await page.goBack()
  await expect(page).not.toHaveURL(/join\/./)
  await page.goto('/staff')

  await page.getByRole('button', { name }).click()
  await page.getByRole('link', { name: 'Passphrase and passkeys' }).click()
  await expect(page.getByRole('heading', { name: 'My passkeys' })).toBeFocused()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the passkey').fill('My phone')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'My phone' })).toBeVisible()

  await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(orders(page)).toBeVisible()
  return device
}

/** A customer orders and pays. The order appears on the open list by itself, and the title counts it until seen. */
async function payFromElsewhere(browser: Browser, page: Page) {
  // The window is behind another one until it is looked at.
  await page.evaluate(() => {
    document.hasFocus = () => false
  })
  const customer = await (await browser.newContext()).newPage()
  await fillInOrder(customer)
  await chooseDay(customer, day)
  await customer.getByLabel('Full Name').fill(name)
  await customer.getByLabel('Special Instructions').fill('A severe peanut allergy.')
  await customer.getByLabel('Quantity: Deluxe Tandoori Feast').fill('1')
  await customer.getByLabel('Quantity: Executive Lunch Box (chicken)').fill('5')
  const opened = customer.waitForEvent('popup')
  await submitButton(customer).click()
  const payment = await opened
  await payOn(payment, undefined, 'Pay £349.94')
  await expect(payment.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await customer.context().close()

  const row = rowOf(page, name)
  await expect(row.getByText('New', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^\(\d+\) Orders \|/)
  await page.evaluate(() => {
    document.hasFocus = () => true
    window.dispatchEvent(new Event('focus'))
  })
  await expect(page).toHaveTitle(/^Orders \|/)
  for (const text of ['18:30', 'Hounslow TW3', '1 Deluxe, 5 Lunch boxes', 'Allergies'])
    await expect(row).toContainText(text)
}

async function readAndMark(page: Page) {
  await openRow(page, name)
  await expect(page.getByRole('heading', { level: 1, name: /^Order TR-/ })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Allergies and instructions' })).toContainText(
    'A severe peanut allergy.',
  )
  await page.getByRole('button', { name: 'Cooked' }).click()
  await expect(page.getByRole('button', { name: 'Cooked' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Back to the orders' }).click()
}

/** The paper of the day says what the kitchen has to know, and on each sheet which day it is, and when it was printed. */
async function printTheDay(page: Page) {
  await page.goto(`/staff/days/${day}`)
  await page.getByText('On the paper', { exact: true }).first().click()
  await page.getByRole('checkbox', { name: 'Labels' }).check()
  const { text } = await extractText(await page.pdf({ preferCSSPageSize: true }).then((pdf) => new Uint8Array(pdf)))
  const paper = text.join('\n').replaceAll(/\s+/g, ' ')
  const times = (words: string) => paper.split(words).length - 1
  // Among the allergies, in the list by time, on the run sheet, and on the label of each box.
  expect(times(name)).toBe(3 + 6)
  for (const words of ['A severe peanut allergy.', '1 High Street', 'TW3 1AA', '020 7946 0999', '18:30']) {
    expect(paper).toContain(words)
  }
  // A page of labels is a sheet of a stock, with nothing on it but the labels.
  const sheets = [...text.entries()].filter(([, words]) => !/Box \d+ of \d+/.test(words))
  expect(sheets.length).toBeGreaterThan(2)
  for (const [page, words] of sheets) {
    expect(words, `page ${page + 1}`).toMatch(new RegExp(`Tandoor Road · ${formatDay(day)}, printed \\d\\d:\\d\\d`))
    expect(words).toContain(`Page ${page + 1} of ${text.length}`)
  }
  await expect(page.getByText(/^Printed at \d\d:\d\d by Person/)).toBeVisible()
}

/** A tablet shows orders with nobody signed in, until it is cut off. */
async function setUpAndCutOff(browser: Browser, page: Page) {
  const wall = `Wall h${randomBytes(4).toString('hex')}`
  await page.goto('/staff/people')
  await page.getByRole('button', { name: 'Set up a tablet' }).click()
  await page.getByLabel('Name of the tablet').fill(wall)
  await page.getByRole('button', { name: 'Show the code' }).click()
  await expect(page.getByRole('timer')).toContainText(/another (10:00|9:\d\d) minutes/)
  const code = (await page.getByText(/^\d{4} \d{4}$/).textContent()) ?? ''

  const tablet = await browser.newPage()
  await tablet.goto('/staff')
  await tablet.getByRole('button', { name: 'Set up this tablet' }).click()
  await tablet.getByLabel('Code').fill(code)
  // Whoever sets it up is asked for sound: nobody looks for the switch afterwards.
  await expect(tablet.getByRole('switch', { name: 'Play a sound when an order comes in' })).toBeChecked()
  await tablet.getByRole('button', { name: 'Set up this tablet' }).click()
  await expect(tablet).toHaveURL(/\/staff\/wall$/)
  await tablet.getByRole('link', { name: 'All orders' }).click()
  await expect(rowOf(tablet, name)).toBeVisible()
  await expect(tablet.getByRole('button', { name: 'Alerts: sound' })).toBeVisible()
  await tablet.getByRole('button', { name: wall }).click()
  await expect(tablet.getByRole('button', { name: /Dark screen|Light screen/ })).toBeVisible()
  await expect(tablet.getByRole('button', { name: 'Sign out' })).toHaveCount(0)

  await expect(page.getByText(`${wall} is set up and shows the orders.`)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: `Cut off ${wall}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cut off' }).click()
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: wall }) })).toHaveCount(0)
  await tablet.reload()
  await expect(tablet.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await tablet.close()
}

/** The passphrase goes on working beside the passkey; the wanted screen is there after signing in, and changes it. */
async function chooseNewPassphrase(page: Page, { email }: Awaited<ReturnType<typeof invited>>) {
  const chosen = 'a kettle that whistles at tigers'
  await page.context().clearCookies()
  await page.goto('/staff/myself')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'My phone' })).toBeVisible()
  await expect(page).toHaveURL('/staff/myself')

  await page.getByRole('button', { name: 'Choose a new passphrase' }).click()
  await page.getByLabel('Choose a passphrase').fill(chosen)
  await expect(page.getByText('Very strong.')).toBeVisible()
  await page.getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().clearCookies()
  await page.reload()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Passphrase').fill(chosen)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'My phone' })).toBeVisible()
}
