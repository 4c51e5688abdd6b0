import { expect, type Page } from '@playwright/test'
import { cv, fillInApplication as fillIn, fillTrap, keptText, send } from './application-form.ts'
import { test } from './site.ts'

async function expectTextsAlone(page: Page) {
  await expect(page.getByLabel('Title')).toHaveValue('Ms')
  await expect(page.getByLabel('Name *')).toHaveValue('Jasleen Kaur')
  await expect(page.getByLabel('Your Address')).toHaveValue('1 High Street')
  await expect(page.getByLabel('Position applying for')).toHaveValue('Business Support Officer')
  await expect(page.getByText('My CV.pdf')).toHaveCount(0)
  await expect(page.getByLabel(/I agree/)).not.toBeChecked()
}

const consent = (page: Page) => page.getByLabel(/I agree/)

test('leaving the page and reloading it lose no text, and ask once more for a CV and a consent that were given before', async ({
  page,
  hydrated,
}) => {
  await hydrated('/careers')
  await fillIn(page)
  await fillTrap(page)
  // The draft keeps no CV, no consent and no trap field.
  expect(Object.keys(JSON.parse(await keptText(page))).sort()).toEqual(
    ['address', 'area', 'email', 'name', 'page', 'position', 'postcode', 'title', 'town'].sort(),
  )
  await page.getByRole('link', { name: 'Our Food' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menu')
  await page.goBack()
  await expectTextsAlone(page)
  await expect(page.getByText('Choose your CV again')).toBeVisible()
  await expect(page.getByText('Please tick this again.')).toBeVisible()
  for (const _reload of [1, 2]) {
    await page.reload()
    await expectTextsAlone(page)
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
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await expect(page.getByLabel('Name *')).toHaveValue('')
  await expect(page.getByText(/again/)).toHaveCount(0)

  await test.step('a reload asks for no CV where it was removed, and for no consent that was taken back', async () => {
    await page.getByLabel('Name *').fill('Jasleen Kaur')
    await page.getByLabel('Upload CV').setInputFiles(cv)
    await page.getByRole('button', { name: 'Remove' }).click()
    await consent(page).check()
    await consent(page).uncheck()
    await page.reload()
    await expect(page.getByLabel('Name *')).toHaveValue('Jasleen Kaur')
    await expect(page.getByText(/again/)).toHaveCount(0)
  })
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
