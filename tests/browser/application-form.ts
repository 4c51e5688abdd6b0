import type { Page } from '@playwright/test'
import { pdf } from '../cv-files.ts'

export const cv = { name: 'My CV.pdf', mimeType: 'application/pdf', buffer: pdf(200_000) }

/** Fills in the whole form on the open careers page. */
export async function fillInApplication(page: Page) {
  await page.getByLabel('Title').selectOption('Ms')
  await page.getByLabel('Name *').fill('Jasleen Kaur')
  await page.getByLabel('Email Address').fill('jasleen@example.com')
  await page.getByLabel('Your Address').fill('1 High Street')
  await page.getByLabel('Town / City').fill('Hounslow')
  await page.getByLabel('Area / County').fill('Middlesex')
  await page.getByLabel('Postcode').fill('TW3 1AA')
  await page.getByLabel('Position applying for').fill('Business Support Officer')
  await page.getByLabel('Upload CV').setInputFiles(cv)
  await page.getByLabel(/I agree/).check()
}

/** Fills in the hidden field as a browser's autofill does, without the setter that React watches. */
export async function fillTrap(page: Page) {
  await page.locator('#referralCode').evaluate((trap) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(trap, 'filled in')
    trap.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** What the tab keeps of the texts that were typed. */
export const keptText = (page: Page) => page.evaluate(() => sessionStorage.getItem('application-draft') ?? '')

export const send = (page: Page) => page.getByRole('button', { name: 'Send' })
export const uploads = '**/storage/v1/object/cvs/*'
export const applications = '**/functions/v1/submit-job-application'

/** Chooses a file in the dialog that `open` opens. */
export async function chooseCv(page: Page, open: () => Promise<void>, file: typeof cv | string = cv) {
  const chooser = page.waitForEvent('filechooser')
  // Playwright tells the browser that it handles the dialog, but does not wait. The page answers this only after that.
  await page.evaluate(() => undefined)
  await open()
  await (await chooser).setFiles(file)
}

/** Counts the uploads and the applications that are sent. */
export function countSent(page: Page) {
  const sent = { uploads: [] as string[], applications: [] as string[] }
  page.on('request', (request) => {
    if (request.url().includes('/storage/v1/object/cvs/')) sent.uploads.push(request.url())
    if (request.url().endsWith('/submit-job-application')) sent.applications.push(request.postData() ?? '')
  })
  return sent
}
