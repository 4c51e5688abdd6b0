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
  uploads,
} from './application-form.ts'
import { toast } from './fill-order-form.ts'
import { answerFirst, test } from './site.ts'

/** Returns a file that is dragged from a folder onto the page. */
function dragged(page: Page, name: string): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle((name) => {
    const data = new DataTransfer()
    data.items.add(new File(['%PDF-'], name, { type: 'application/pdf' }))
    return data
  }, name)
}

const asPdf = 'Please save your CV as a PDF and choose that one.'

test('a file that is no CV is refused when it is chosen, with advice, and never sent; another one takes the message away', async ({
  page,
  hydrated,
}) => {
  const sent = countSent(page)
  const field = page.getByLabel('Upload CV')
  await hydrated('/careers')
  await fillIn(page)
  await field.setInputFiles({ ...cv, buffer: pdf(800_001) })
  await expect(page.getByText('CV must be less than 800KB')).toBeVisible()
  await field.setInputFiles({ ...cv, buffer: anExecutable() })
  await expect(field).toHaveAccessibleDescription(/not what its name says\./)
  await expect(field).toHaveAccessibleDescription(new RegExp(asPdf))
  await expect(page.locator('[aria-live=polite]').filter({ hasText: asPdf })).toBeVisible()
  await page.getByLabel('Title').focus()
  await send(page).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toEqual({ uploads: [], applications: [] })
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('My CV.pdf')).toHaveCount(0)
  await expect(page.getByText(asPdf)).toHaveCount(0)
  await field.setInputFiles(cv)
  await expect(field).not.toHaveAttribute('aria-invalid')
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

test('a CV that a proxy or the server refuses, or that has changed since, has to be chosen anew, and all else stays', async ({
  page,
  hydrated,
}, testInfo) => {
  const page413 = { status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' }
  await answerFirst(page, uploads, page413)
  const field = page.getByLabel('Upload CV')
  await hydrated('/careers')
  await fillIn(page)
  await test.step('a proxy’s refusal of the file is shown in our words', async () => {
    await send(page).click()
    await expect(field).toHaveAccessibleDescription(/CV must be less than 800KB/)
    await expect(toast(page)).not.toContainText('try again')
  })
  await test.step('a file that changed after it was chosen has to be chosen again', async () => {
    const path = testInfo.outputPath('cv.pdf')
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, pdf(2_000))
    const choose = () => chooseCv(page, () => field.click(), path)
    await choose()
    await expect(page.getByText('2 kB')).toBeVisible()
    await writeFile(path, pdf(3_000))
    await send(page).click()
    await expect(field).toHaveAccessibleDescription(/Please choose your CV again/)
    await choose()
    await expect(page.getByText('3 kB')).toBeVisible()
    await expect(field).not.toHaveAttribute('aria-invalid')
  })
  await test.step('who sends a CV that needs a password is told so, and not to try again', async () => {
    await field.setInputFiles('tests/fixtures/pdf-passwords/locked-aes-256.pdf')
    await expect(field).toHaveAccessibleDescription(/^locked-aes-256.pdf/)
    await send(page).click()
    await expect(field).toHaveAccessibleDescription(/This file has a password\./)
    await expect(toast(page)).not.toContainText('try again')
  })
  await test.step('who sends a CV that the server refuses is told to save it as a PDF, and not to try again', async () => {
    // A PDF that was cut short is known before it is sent, a DOCX only by the server.
    await field.setInputFiles({ ...cv, name: 'cv.docx', buffer: docx().subarray(0, -100) })
    await expect(field).toHaveAccessibleDescription(/^cv.docx/)
    await send(page).click()
    await expect(toast(page)).toContainText('Failed to submit application.')
    await expect(toast(page)).not.toContainText('try again')
    await expect(field).toHaveAccessibleDescription(/Only PDF and Word documents are allowed/)
    await expect(field).toHaveAccessibleDescription(new RegExp(asPdf))
    await expect(field).toBeFocused()
    await expect(page.getByLabel('Name *')).toHaveValue('Jasleen Kaur')
  })
  await field.setInputFiles(cv)
  await send(page).click()
  await expect(page.getByText('Application Submitted!')).toBeVisible()
})

test('a retry does not upload the CV again, unless the server no longer has it', async ({ page, hydrated }) => {
  const sent = countSent(page)
  const fields = [{ path: 'cvUrl', message: 'Please upload your CV again.' }]
  await answerFirst(
    page,
    applications,
    { status: 500, json: { code: 'internal', message: 'no' } },
    { status: 200, contentType: 'text/html', body: '<h1>Hello</h1>' },
    { status: 400, json: { code: 'invalid_application', message: 'no', fields } },
  )
  await hydrated('/careers')
  await fillIn(page)
  await page.getByLabel('Your Address').fill('5 Late Street')
  for (const tries of [1, 2]) {
    await send(page).click()
    await expect.poll(() => sent.applications.length).toBe(tries)
    await expect(toast(page)).toContainText('Failed to submit application. Please try again.')
    expect(sent.uploads).toHaveLength(1)
  }
  await send(page).click()
  await expect(page.getByText('Application Submitted!')).toBeVisible()
  expect([sent.uploads.length, sent.applications.length]).toEqual([2, 4])
  expect(new Set(sent.uploads).size).toBe(2)
})

test('a file can be dropped onto the field, one chosen before can be chosen again, and one dropped beside it does not leave the page', async ({
  page,
  hydrated,
}) => {
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
  const isKept = await page.evaluate((dataTransfer) => {
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    document.querySelector('h2')?.dispatchEvent(drop)
    return drop.defaultPrevented
  }, dataTransfer)
  expect(isKept).toBe(true)
})
