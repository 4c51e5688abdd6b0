import { expect, type Page } from '@playwright/test'
import { fillInApplication as fillIn, fillTrap, send } from './application-form.ts'
import { holdScripts, test } from './site.ts'

const keptText = (page: Page) => page.evaluate(() => sessionStorage.getItem('application-draft') ?? '')

async function expectTextsAlone(page: Page) {
  await expect(page.getByLabel('Title')).toHaveValue('Ms')
  await expect(page.getByLabel('Name *')).toHaveValue('Jasleen Kaur')
  await expect(page.getByLabel('Your Address')).toHaveValue('1 High Street')
  await expect(page.getByLabel('Position applying for')).toHaveValue('Business Support Officer')
  await expect(page.getByText('My CV.pdf')).toHaveCount(0)
  await expect(page.getByLabel(/I agree/)).not.toBeChecked()
}

test('a look at another page and a reload lose nothing that was typed', async ({ page, hydrated }) => {
  await hydrated('/careers')
  await fillIn(page)
  await page.getByRole('link', { name: 'Our Food' }).first().click()
  await expect(page).toHaveURL('/menu')
  await page.goBack()
  await expectTextsAlone(page)
  await page.reload()
  await expectTextsAlone(page)
})

test('neither the CV nor the consent nor the trap is kept', async ({ page, hydrated }) => {
  await hydrated('/careers')
  await fillIn(page)
  await fillTrap(page)
  expect(Object.keys(JSON.parse(await keptText(page))).sort()).toEqual(
    ['address', 'area', 'email', 'name', 'position', 'postcode', 'title', 'town'].sort(),
  )
})

test('what was sent is not kept', async ({ page, hydrated }) => {
  await hydrated('/careers')
  await fillIn(page)
  expect(await keptText(page)).toContain('Jasleen')
  await send(page).click()
  await expect(page.getByText('Application Submitted!')).toBeVisible()
  expect(await keptText(page)).toBe('')
  await page.reload()
  await expect(page.getByLabel('Name *')).toHaveValue('')
})

test('what is typed before the page is alive is kept through a reload', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/careers', { waitUntil: 'commit' })
  await page.getByLabel('Name *').fill('Quick Applicant')
  release()
  await expect.poll(() => keptText(page)).toContain('Quick Applicant')
  await page.reload()
  await expect(page.getByLabel('Name *')).toHaveValue('Quick Applicant')
})
