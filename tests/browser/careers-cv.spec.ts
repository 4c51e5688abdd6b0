import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, type JSHandle, type Page } from '@playwright/test'
import { anExecutable, docx, pdf } from '../cv-files.ts'
import {
  applications,
  chooseCv,
  countSent,
  cv,
  fillInApplication as fillIn,
  send,
  toast,
  uploads,
} from './application-form.ts'
import { answerFirst, test } from './site.ts'

/** Returns a file that is dragged from a folder onto the page. */
function dragged(page: Page, name: string): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle((name) => {
    const data = new DataTransfer()
    data.items.add(new File(['%PDF-'], name, { type: 'application/pdf' }))
    return data
  }, name)
}

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

const asPdf = 'Please save your CV as a PDF and choose that one.'

for (const [what, file, told] of [
  ['an empty file', { ...cv, buffer: Buffer.alloc(0) }, 'This file is empty.'],
  ['a program that calls itself a PDF', { ...cv, buffer: anExecutable() }, 'not what its name says.'],
  ['a Word document of today by its old name', { ...cv, name: 'cv.doc', buffer: docx() }, 'not what its name says.'],
  ['a text that calls itself a Word document', { ...cv, name: 'cv.docx', buffer: Buffer.from('{\\rtf1') }, asPdf],
] as const) {
  test(`${what} is refused when it is chosen, with advice, and never sent`, async ({ page, hydrated }) => {
    const sent = countSent(page)
    await hydrated('/careers')
    await fillIn(page)
    await page.getByLabel('Upload CV').setInputFiles(file)
    const field = page.getByLabel('Upload CV')
    await expect(field).toHaveAccessibleDescription(new RegExp(told))
    await expect(field).toHaveAccessibleDescription(new RegExp(asPdf))
    await expect(page.locator('[aria-live=polite]').filter({ hasText: asPdf })).toBeVisible()
    await send(page).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(sent).toEqual({ uploads: [], applications: [] })
    await page.getByRole('button', { name: 'Remove' }).click()
    await field.setInputFiles(cv)
    await expect(field).not.toHaveAttribute('aria-invalid')
  })
}

test('removing a file removes the messages about it', async ({ page, hydrated }) => {
  await hydrated('/careers')
  await page.getByLabel('Upload CV').setInputFiles({ ...cv, buffer: anExecutable() })
  await expect(page.getByText(asPdf)).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(asPdf)).toHaveCount(0)
})

test('a late result about a removed file is not shown for the next one', async ({ page, hydrated }) => {
  await hydrated('/careers')
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype
    const late = new Promise((release) => window.addEventListener('release', release))
    let read = 0
    Blob.prototype.arrayBuffer = function () {
      return read++ === 0 ? late.then(() => arrayBuffer.call(this)) : arrayBuffer.call(this)
    }
  })
  const field = page.getByLabel('Upload CV')
  await field.setInputFiles({ ...cv, buffer: anExecutable() })
  await field.setInputFiles({ ...cv, name: 'cv.docx', buffer: Buffer.from('hello') })
  await expect(page.getByText(asPdf)).toBeVisible()
  await field.setInputFiles(cv)
  await expect(page.getByText(asPdf)).toHaveCount(0)
  const settled = page.evaluate(async () => {
    window.dispatchEvent(new Event('release'))
    for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame)
  })
  await settled
  await expect(page.getByText(asPdf)).toHaveCount(0)
  await expect(field).not.toHaveAttribute('aria-invalid')
})

test('a file that changed after it was chosen has to be chosen again', async ({ page, hydrated }, testInfo) => {
  const path = testInfo.outputPath('cv.pdf')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, pdf(2_000))
  await hydrated('/careers')
  await fillIn(page)
  const choose = () => chooseCv(page, () => page.getByLabel('Upload CV').click(), path)
  await choose()
  await expect(page.getByText('2 kB')).toBeVisible()
  await writeFile(path, pdf(3_000))
  await send(page).click()
  await expect(page.getByLabel('Upload CV')).toHaveAccessibleDescription(/Please choose your CV again/)
  await choose()
  await expect(page.getByText('3 kB')).toBeVisible()
  await send(page).click()
  await expect(page.getByText('Application Submitted!')).toBeVisible()
})

test('a CV that the server refuses should be saved as a PDF, and nobody is told to try again', async ({
  page,
  hydrated,
}) => {
  await hydrated('/careers')
  await fillIn(page)
  // A PDF that was cut short is known before it is sent, a DOCX only by the server.
  await page.getByLabel('Upload CV').setInputFiles({ ...cv, buffer: pdf(2_000).subarray(0, 1_900) })
  await expect(page.getByText(asPdf)).toBeVisible()
  await page.getByLabel('Upload CV').setInputFiles({ ...cv, name: 'cv.docx', buffer: docx().subarray(0, -100) })
  await expect(page.getByText(asPdf)).toHaveCount(0)
  await send(page).click()
  await expect(toast(page)).toContainText('Failed to submit application.')
  await expect(toast(page)).not.toContainText('try again')
  await expect(page.getByLabel('Upload CV')).toHaveAccessibleDescription(/Only PDF and Word documents are allowed/)
  await expect(page.getByLabel('Upload CV')).toHaveAccessibleDescription(new RegExp(asPdf))
  await expect(page.getByLabel('Upload CV')).toBeFocused()
  await expect(page.getByLabel('Name *')).toHaveValue('Jasleen Kaur')
  await page.getByLabel('Upload CV').setInputFiles(cv)
  await send(page).click()
  await expect(page.getByText('Application Submitted!')).toBeVisible()
})

test('a proxy’s refusal of the file is shown in our words', async ({ page, hydrated }) => {
  const page413 = { status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' }
  await page.route(uploads, (route) => route.fulfill(page413))
  await hydrated('/careers')
  await fillIn(page)
  await send(page).click()
  await expect(page.getByLabel('Upload CV')).toHaveAccessibleDescription(/CV must be less than 800KB/)
  await expect(toast(page)).not.toContainText('try again')
})

test('an upload that fails keeps everything, and the retry goes through', async ({ page, hydrated }) => {
  await answerFirst(page, uploads, 'abort')
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
    const sent = countSent(page)
    await answerFirst(page, applications, answer)
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

test('a CV that the server no longer has is uploaded again with the retry', async ({ page, hydrated }) => {
  const sent = countSent(page)
  const refusal = { path: 'cvUrl', message: 'Please upload your CV again.' }
  const refused = { status: 400, json: { code: 'invalid_application', message: 'no', fields: [refusal] } }
  await answerFirst(page, applications, { status: 500, json: {} }, refused)
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

test('an upload that gets an empty answer has failed', async ({ page, hydrated }) => {
  await page.route(uploads, (route) => route.fulfill({ status: 204 }))
  await hydrated('/careers')
  await fillIn(page)
  await send(page).click()
  await expect(toast(page)).toContainText('Failed to submit application. Please try again.')
  await expect(send(page)).toBeEnabled()
})

test('a bar shows the progress of the upload', async ({ page, hydrated }) => {
  await hydrated('/careers')
  await fillIn(page)
  await page.getByLabel('Your Address').fill('3 Slow Street')
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 20, downloadThroughput: 1e6, uploadThroughput: 10_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await send(page).click()
  const bar = page.getByRole('progressbar', { name: 'Sending your CV' })
  await expect.poll(() => bar.evaluate((element: HTMLProgressElement) => element.value)).toBeGreaterThan(0.1)
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
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

test('a file dropped outside the field does not leave the page', async ({ page, hydrated }) => {
  await hydrated('/careers')
  const dataTransfer = await dragged(page, 'dropped.pdf')
  const isKept = await page.evaluate((dataTransfer) => {
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    document.querySelector('h2')?.dispatchEvent(drop)
    return drop.defaultPrevented
  }, dataTransfer)
  expect(isKept).toBe(true)
})
