import type { Page } from '@playwright/test'
import { pdf } from '../cv-files.ts'

export const cv = { name: 'My CV.pdf', mimeType: 'application/pdf', buffer: pdf(200_000) }

/** Fills in the whole form of the open careers page. */
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
