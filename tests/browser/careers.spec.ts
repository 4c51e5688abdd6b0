import AxeBuilder from '@axe-core/playwright'
import { expect, type JSHandle, type Page } from '@playwright/test'
import { pdf } from '../cv-files.ts'
import { cv, fillInApplication as fillIn } from './fill-application-form.ts'
import { holdScripts, test } from './site.ts'

const toast = (page: Page) => page.locator('[data-sonner-toast]').first()
const send = (page: Page) => page.getByRole('button', { name: 'Send' })
const uploads = '**/storage/v1/object/cvs/*'
const applications = '**/functions/v1/submit-job-application'

/** A file on its way from a folder onto the page. */
function dragged(page: Page, name: string): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle((name) => {
    const data = new DataTransfer()
    data.items.add(new File(['%PDF-'], name, { type: 'application/pdf' }))
    return data
  }, name)
}

/** Chooses the CV in the dialog that `open` brings up. */
async function chooseCv(page: Page, open: () => Promise<void>) {
  const chooser = page.waitForEvent('filechooser')
  await open()
  await (await chooser).setFiles(cv)
}

/** Counts the uploads and the applications that are sent. */
function count(page: Page) {
  const sent = { uploads: [] as string[], applications: [] as string[] }
  page.on('request', (request) => {
    if (request.url().includes('/storage/v1/object/cvs/')) sent.uploads.push(request.url())
    if (request.url().endsWith('/submit-job-application')) sent.applications.push(request.postData() ?? '')
  })
  return sent
}

test('an application with a CV arrives, and the form is empty again', async ({ page, hydrated }) => {
  const sent = count(page)
  await hydrated('/careers')
  await fillIn(page)
  await expect(page.getByText('My CV.pdf')).toBeVisible()
  await expect(page.getByText('200 kB')).toBeVisible()
  await send(page).click()
  await expect(toast(page)).toContainText('Application Submitted!')
  await expect(toast(page)).toContainText("Thank you for your application. We'll be in touch soon.")
  await expect(page.getByLabel('Name *')).toHaveValue('')
  await expect(page.getByText('My CV.pdf')).toHaveCount(0)
  await expect(page.getByLabel(/I agree/)).not.toBeChecked()
  expect(sent.uploads[0]).toMatch(/\/cvs\/\d{13}-Jasleen-Kaur\.pdf$/)
  expect(Object.keys(JSON.parse(sent.applications[0] ?? '{}')).sort()).toEqual(
    ['address', 'area', 'cvUrl', 'email', 'name', 'position', 'postcode', 'referralCode', 'title', 'town'].sort(),
  )
})

const rules = [
  ['Title', 'Please select a title'],
  ['Name *', 'Name must be at least 2 characters'],
  ['Email Address', 'Invalid email address'],
  ['Your Address', 'Please enter your address'],
  ['Town / City', 'Please enter your town/city'],
  ['Area / County', 'Please enter your area/county'],
  ['Postcode', 'Please enter your postcode'],
  ['Position applying for', "Please enter the position you're applying for"],
  ['Upload CV', 'CV is required'],
] as const

test('each rule speaks beside its field, and the first wrong field gets the focus', async ({ page, hydrated }) => {
  const sent = count(page)
  await hydrated('/careers')
  await send(page).click()
  for (const [label, message] of rules) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(message))
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(page.getByLabel(/I agree/)).toHaveAccessibleDescription('You must agree to continue')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').selectOption('Dr')
  await send(page).click()
  await expect(page.getByLabel('Name *')).toBeFocused()
  expect(sent).toEqual({ uploads: [], applications: [] })
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

test('a file that is too large or of another kind is refused at once', async ({ page, hydrated }) => {
  await hydrated('/careers')
  await page.getByLabel('Upload CV').setInputFiles({ ...cv, buffer: pdf(800_001) })
  await expect(page.getByText('CV must be less than 800KB')).toBeVisible()
  await page
    .getByLabel('Upload CV')
    .setInputFiles({ name: 'cv.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
  await expect(page.getByText('Only PDF and Word documents are allowed')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('cv.exe')).toHaveCount(0)
})

test('a program that calls itself a PDF is refused by the server, beside the field', async ({ page, hydrated }) => {
  await hydrated('/careers')
  await fillIn(page)
  await page.getByLabel('Upload CV').setInputFiles({ ...cv, buffer: Buffer.from('MZ'.repeat(500)) })
  await send(page).click()
  await expect(toast(page)).toContainText('Failed to submit application. Please try again.')
  await expect(page.getByLabel('Upload CV')).toHaveAccessibleDescription(/Only PDF and Word documents are allowed/)
  await expect(page.getByLabel('Name *')).toHaveValue('Jasleen Kaur')
})

test('an upload that fails keeps everything, and the retry goes through', async ({ page, hydrated }) => {
  await page.route(uploads, (route) => route.abort(), { times: 1 })
  await hydrated('/careers')
  await fillIn(page)
  await send(page).press('Enter')
  await expect(toast(page)).toContainText('Error')
  await expect(toast(page)).toContainText('Failed to submit application. Please try again.')
  await expect(page.getByLabel('Name *')).toHaveValue('Jasleen Kaur')
  await expect(page.getByText('My CV.pdf')).toBeVisible()
  await expect(send(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Application Submitted!')).toBeVisible()
})

for (const [what, answer] of [
  ['fails', { status: 500, json: { code: 'internal', message: 'no' } }],
  ['answers with a page', { status: 200, contentType: 'text/html', body: '<h1>Hello</h1>' }],
] as const) {
  test(`when the function ${what}, the retry does not upload the CV again`, async ({ page, hydrated }) => {
    const sent = count(page)
    await page.route(applications, (route) => route.fulfill(answer), { times: 1 })
    await hydrated('/careers')
    await fillIn(page)
    await page.getByLabel('Your Address').fill(`${what} Street 1`)
    await send(page).click()
    await expect(toast(page)).toContainText('Failed to submit application. Please try again.')
    await send(page).click()
    await expect(page.getByText('Application Submitted!')).toBeVisible()
    expect([sent.uploads.length, sent.applications.length]).toEqual([1, 2])
  })
}

test('a CV that the server no longer has is uploaded anew with the retry', async ({ page, hydrated }) => {
  const sent = count(page)
  const refusal = { path: 'cvUrl', message: 'Please upload your CV again.' }
  const answers = [
    { status: 500, json: {} },
    { status: 400, json: { code: 'invalid_application', message: 'no', fields: [refusal] } },
  ]
  await page.route(applications, (route) => route.fulfill(answers.shift()), { times: 2 })
  await hydrated('/careers')
  await fillIn(page)
  await page.getByLabel('Your Address').fill('5 Late Street')
  await send(page).click()
  await expect(toast(page)).toContainText('Failed to submit application. Please try again.')
  await send(page).click()
  await expect(page.getByText('Application Submitted!')).toBeVisible()
  expect([sent.uploads.length, sent.applications.length]).toEqual([2, 3])
  expect(new Set(sent.uploads).size).toBe(2)
})

test('what the server has against a field stands beside it, and the field gets the focus', async ({
  page,
  hydrated,
}) => {
  const fields = [
    { path: 'town', message: 'Please enter your town/city' },
    { path: 'email', message: 'Invalid email address' },
  ]
  await page.route(applications, (route) => route.fulfill({ status: 400, json: { code: 'x', message: 'no', fields } }))
  await hydrated('/careers')
  await fillIn(page)
  await send(page).click()
  await expect(page.getByLabel('Town / City')).toHaveAccessibleDescription('Please enter your town/city')
  await expect(page.getByLabel('Email Address')).toHaveAccessibleDescription('Invalid email address')
  await expect(page.getByLabel('Email Address')).toBeFocused()
})

test('an upload that is answered without a word has failed', async ({ page, hydrated }) => {
  await page.route(uploads, (route) => route.fulfill({ status: 204 }))
  await hydrated('/careers')
  await fillIn(page)
  await send(page).click()
  await expect(toast(page)).toContainText('Failed to submit application. Please try again.')
  await expect(send(page)).toBeEnabled()
})

test('pressing twice sends once, and the button says what goes on', async ({ page, hydrated }) => {
  const sent = count(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(applications, async (route) => {
    await held
    await route.continue()
  })
  await hydrated('/careers')
  await fillIn(page)
  await page.getByLabel('Your Address').fill('2 Twice Street')
  await send(page).dblclick()
  const sending = page.getByRole('button', { name: 'Submitting...' })
  await expect(sending).toBeDisabled()
  await expect(sending).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => sent.applications.length).toBe(1)
  release()
  await expect(page.getByText('Application Submitted!')).toBeVisible()
  await expect(send(page)).toBeFocused()
  expect([sent.uploads.length, sent.applications.length]).toEqual([1, 1])
})

test('while the CV is on its way, a bar tells how far', async ({ page, hydrated }) => {
  await hydrated('/careers')
  await fillIn(page)
  await page.getByLabel('Your Address').fill('3 Slow Street')
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 20, downloadThroughput: 1e6, uploadThroughput: 100_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await send(page).click()
  const bar = page.getByRole('progressbar', { name: 'Sending your CV' })
  await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.value)).toBeGreaterThan(0.1)
  await expect(page.getByText('Application Submitted!')).toBeVisible()
})

test('a file can be dropped onto the field, and one chosen before can be chosen again', async ({ page, hydrated }) => {
  await hydrated('/careers')
  const choose = () => page.getByLabel('Upload CV').click()
  await chooseCv(page, choose)
  await expect(page.getByText('My CV.pdf')).toBeVisible()
  const dataTransfer = await dragged(page, 'dropped.pdf')
  await page.getByText('My CV.pdf').dispatchEvent('drop', { dataTransfer })
  await expect(page.getByLabel('Upload CV')).toHaveAccessibleDescription(/^dropped.pdf 5 bytes/)
  await expect(page.getByText('My CV.pdf')).toHaveCount(0)
  await chooseCv(page, choose)
  await expect(page.getByLabel('Upload CV')).toHaveAccessibleDescription(/^My CV.pdf 200 kB/)
})

test('a file dropped beside the field does not lead away from the page', async ({ page, hydrated }) => {
  await hydrated('/careers')
  const dataTransfer = await dragged(page, 'dropped.pdf')
  const isKept = await page.evaluate((dataTransfer) => {
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    document.querySelector('h2')?.dispatchEvent(drop)
    return drop.defaultPrevented
  }, dataTransfer)
  expect(isKept).toBe(true)
})

test('with the keyboard alone', async ({ page, hydrated }) => {
  await hydrated('/careers')
  await page.getByLabel('Title').focus()
  for (const text of [
    'Ms',
    'Jasleen Kaur',
    'jasleen@example.com',
    '4 Key Street',
    'Hounslow',
    'Middlesex',
    'TW3 1AA',
    'Chef',
  ]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByLabel('Upload CV')).toBeFocused()
  await chooseCv(page, () => page.keyboard.press('Space'))
  await expect(page.getByText('My CV.pdf')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(/I agree/)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(send(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Application Submitted!')).toBeVisible()
})

test('at 200 % zoom nothing is cut off', async ({ page, hydrated }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await hydrated('/careers')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(640)
})

test('what is typed and chosen before the page is alive is kept, even when Send is pressed', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/careers', { waitUntil: 'commit' })
  await page.getByLabel('Name *').fill('Quick Applicant')
  await page.getByLabel('Title').selectOption('Dr')
  await page.getByLabel('Upload CV').setInputFiles(cv)
  await send(page).click()
  release()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await expect(page).toHaveURL('/careers')
  await expect(page.getByLabel('Name *')).toHaveValue('Quick Applicant')
  await expect(page.getByText('My CV.pdf')).toBeVisible()
  await send(page).click()
  await expect(page.getByLabel('Email Address')).toBeFocused()
  await expect(page.getByLabel('Name *')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('Upload CV')).not.toHaveAttribute('aria-invalid')
})

test('job searches read the vacancy', async ({ page }) => {
  await page.goto('/careers')
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const posting = data.map((text) => JSON.parse(text)).find((each) => each['@type'] === 'JobPosting')
  expect(posting).toMatchObject({
    title: 'Business Support Officer',
    jobLocation: { address: { addressLocality: 'Hounslow' } },
  })
})
