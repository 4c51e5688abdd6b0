import { expect, type Page } from '@playwright/test'
import { expectNoViolation } from './accessible.ts'
import { test } from './site.ts'

const legal = [
  { path: '/privacy', heading: 'Privacy Policy', says: ['2,555 days (about 7 years)', '180 days', 'ico.org.uk'] },
  {
    path: '/terms',
    heading: 'Terms of Service',
    says: ['include VAT and delivery', '28(1)(h)', 'Deluxe Tandoori Feast'],
  },
] as const

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

for (const { path, heading, says } of legal) {
  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test(`${path} reads at every width, and its contents lead to each part`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      for (const text of says) await expect(page.getByRole('main')).toContainText(text)
      await expect(page.getByRole('main')).not.toContainText(/%\w+%|\{\w+\}|\]\(/)
      const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
      for (const link of await links.all()) {
        const id = ((await link.getAttribute('href')) ?? '').slice(1)
        await expect(page.locator(`[id="${id}"]`)).toHaveAccessibleName((await link.textContent()) ?? '')
      }
      for (const width of [390, 768, 1440]) {
        await test.step(`at ${width} pixels`, async () => {
          await page.setViewportSize({ width, height: 900 })
          expect(await widthOf(page)).toBe(width)
          // A line of text is no longer than people like to read.
          const lines = await page.locator('main section p').evaluateAll((all) => all.map((each) => each.clientWidth))
          expect(Math.max(...lines)).toBeLessThanOrEqual(760)
          await page.evaluate(() => window.scrollTo(0, 0))
          await links.last().click()
          await expect(page.getByRole('region').last()).toBeInViewport()
        })
      }
    })
  })

  // Phones and desks are in site-accessible.spec.ts.
  test(`axe finds nothing on ${path} on a tablet, whose text is still there`, async ({ page, hydrated }) => {
    await page.setViewportSize({ width: 768, height: 900 })
    await hydrated(path)
    await expectNoViolation(page)
    await expect(page.getByRole('main')).toContainText(says[0])
  })

  test(`the footer leads to ${path}, and back through the history its text is there again`, async ({
    page,
    hydrated,
  }) => {
    await hydrated('/careers')
    await page.getByRole('contentinfo').getByRole('link', { name: heading, exact: true }).press('Enter')
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('main')).toContainText(says[0])
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our Food' }).click()
    await expect(page).toHaveURL('/menu')
    // After a reload this document has never held the text.
    await page.reload()
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await page.goBack()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('main')).toContainText(says[0])
  })

  test(`${path} prints its text without menus`, async ({ page }) => {
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const part of ['navigation', 'contentinfo'] as const) {
      for (const each of await page.getByRole(part, { includeHidden: true }).all()) await expect(each).toBeHidden()
    }
    await expect(page.getByRole('link', { name: 'Skip to the content', includeHidden: true })).toBeHidden()
  })
}

test('at the pay button stands what is agreed by paying, and reading it leaves the form as it is', async ({
  page,
  hydrated,
  context,
}) => {
  await hydrated('/catering')
  await page.getByLabel('Full Name').fill('Jasleen Kaur')
  const line = page.getByText('By paying you agree to our terms.')
  await expect(line).toBeVisible()
  const opened = context.waitForEvent('page')
  await line.getByRole('link', { name: 'terms' }).click()
  await expect(await opened).toHaveURL('/terms')
  await expect(page.getByLabel('Full Name')).toHaveValue('Jasleen Kaur')
})

test('the policy opens from the line that says to have read it, without ticking the box', async ({
  page,
  hydrated,
  context,
}) => {
  await hydrated('/careers')
  const box = page.getByRole('checkbox', {
    name: 'I agree to receive other communications from Tandoor Road, and I have read the privacy policy. *',
  })
  await expect(box).not.toBeChecked()
  const opened = context.waitForEvent('page')
  await page.getByRole('main').getByRole('link', { name: 'privacy policy' }).click()
  await expect(await opened).toHaveURL('/privacy')
  await expect(box).not.toBeChecked()
})
