import { expect, type Page } from '@playwright/test'
import { cv, fillInApplication as fillIn, fillTrap, send } from './application-form.ts'
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

test('leaving the page and reloading it lose nothing that was typed', async ({ page, hydrated }) => {
  await hydrated('/careers')
  await fillIn(page)
  await page.getByRole('link', { name: 'Our Food' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menu')
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
    ['address', 'area', 'email', 'name', 'page', 'position', 'postcode', 'title', 'town'].sort(),
  )
})

test('a sent application is not kept', async ({ page, hydrated }) => {
  await hydrated('/careers')
  await fillIn(page)
  expect(await keptText(page)).toContain('Jasleen')
  await send(page).click()
  await expect(page.getByText('Application Submitted!')).toBeVisible()
  expect(await keptText(page)).toBe('')
  await page.reload()
  await expect(page.getByLabel('Name *')).toHaveValue('')
})

test('text typed before the page is hydrated survives a reload', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/careers', { waitUntil: 'commit' })
  await page.getByLabel('Name *').fill('Quick Applicant')
  release()
  await expect.poll(() => keptText(page)).toContain('Quick Applicant')
  await page.reload()
  await expect(page.getByLabel('Name *')).toHaveValue('Quick Applicant')
})

const consent = (page: Page) => page.getByLabel(/I agree/)

test('a reload asks for a CV and a consent that were given before', async ({ page, hydrated }) => {
  await hydrated('/careers')
  await fillIn(page)
  for (const _reload of [1, 2]) {
    await page.reload()
    await expect(page.getByLabel('Upload CV')).toHaveAccessibleDescription(/Choose your CV again/)
    await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Choose your CV again' })).toBeVisible()
    await expect(consent(page)).toHaveAccessibleDescription('Please tick this again.')
  }
  await page.getByLabel('Upload CV').setInputFiles(cv)
  await expect(page.getByText('Choose your CV again')).toHaveCount(0)
  await consent(page).check()
  await expect(page.getByText('Please tick this again.')).toHaveCount(0)
  await send(page).click()
  await expect(page.getByText('Application Submitted!')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name *')).toHaveValue('')
  await expect(page.getByText(/again/)).toHaveCount(0)
})

test('after another page was visited the message is the same', async ({ page, hydrated }) => {
  await hydrated('/careers')
  await fillIn(page)
  await page.getByRole('link', { name: 'Our Food' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menu')
  await page.goBack()
  await expect(page.getByText('Choose your CV again')).toBeVisible()
  await expect(page.getByText('Please tick this again.')).toBeVisible()
})

test('a reload asks for no CV where none was chosen, or where it was removed', async ({ page, hydrated }) => {
  await hydrated('/careers')
  await page.getByLabel('Name *').fill('Jasleen Kaur')
  await page.getByLabel('Upload CV').setInputFiles(cv)
  await page.getByRole('button', { name: 'Remove' }).click()
  await consent(page).check()
  await consent(page).uncheck()
  await page.reload()
  await expect(page.getByLabel('Name *')).toHaveValue('Jasleen Kaur')
  await expect(page.getByText(/again/)).toHaveCount(0)
})

test('a CV chosen before the page is hydrated counts too', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/careers', { waitUntil: 'commit' })
  await page.getByLabel('Upload CV').setInputFiles(cv)
  await consent(page).check()
  release()
  await expect(page.getByText('My CV.pdf')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Choose your CV again')).toBeVisible()
  await expect(page.getByText('Please tick this again.')).toBeVisible()
})

for (const hasTouch of [false, true]) {
  test.describe(hasTouch ? 'on a phone' : 'with a mouse', () => {
    test.use({
      hasTouch,
      isMobile: hasTouch,
      viewport: hasTouch ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    })
    test('the message after a reload moves nothing', async ({ page, hydrated }) => {
      await hydrated('/careers')
      const places = () =>
        page.evaluate(() => {
          const { top: form = 0 } = document.querySelector('form')?.getBoundingClientRect() ?? {}
          return ['cv', 'gdprConsent']
            .map((id) => document.getElementById(id))
            .concat(document.querySelector<HTMLElement>('form .sign'))
            .map((element) => (element?.getBoundingClientRect().top ?? 0) - form)
        })
      const before = await places()
      await page.getByLabel('Upload CV').setInputFiles(cv)
      await consent(page).check()
      await page.reload()
      await expect(page.getByText('Please tick this again.')).toBeVisible()
      await expect(page.getByText('Choose your CV again')).toBeVisible()
      expect(await places()).toEqual(before)
    })
  })
}
