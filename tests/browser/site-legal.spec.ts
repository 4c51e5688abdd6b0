import { expect, type Page } from '@playwright/test'
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
      expect(await links.count()).toBeGreaterThan(5)
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
}

test('the footer leads to both, whose texts are there again back through the history and after a reload, and print without menus', async ({
  page,
  hydrated,
}) => {
  const [privacy, terms] = legal
  const expectText = async ({ path, says }: (typeof legal)[number]) => {
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('main')).toContainText(says[0])
  }
  await hydrated('/careers')
  for (const each of legal) {
    await page.getByRole('contentinfo').getByRole('link', { name: each.heading, exact: true }).press('Enter')
    await expectText(each)
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Our Food' }).click()
  await expect(page).toHaveURL('/menu')
  // After a reload this document has never held the texts.
  await page.reload()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.goBack()
  await expectText(terms)
  await page.goBack()
  await expectText(privacy)
  for (const { path, says } of legal) {
    await test.step(`${path} keeps its text when its script has run, and prints it without menus`, async () => {
      await hydrated(path)
      await expect(page.getByRole('main')).toContainText(says[0])
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const part of ['navigation', 'contentinfo'] as const) {
        for (const each of await page.getByRole(part, { includeHidden: true }).all()) await expect(each).toBeHidden()
      }
      await expect(page.getByRole('link', { name: 'Skip to the content', includeHidden: true })).toBeHidden()
      await page.emulateMedia({ media: null })
    })
  }
})

test('the words beside the pay button say what is agreed by paying, and reading the terms leaves the form as it is', async ({
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

test('the policy opens from the line that says it was read, without ticking the box', async ({
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
