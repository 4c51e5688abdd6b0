import { expect, test } from '@playwright/test'
import { findTestBrowser } from '../../scripts/find-browser.mjs'
import { launchOptions } from './launch-options.ts'
import { signIn } from './staff.ts'

const options = launchOptions(findTestBrowser())
test.use({
  launchOptions: { ...options, args: [...options.args, '--host-resolver-rules=MAP kitchen.test 127.0.0.1'] },
})

test('the order form and the staff’s form for orders work on plain http with a host name', async ({
  page,
  context,
}) => {
  const faults: Error[] = []
  page.on('pageerror', (fault) => faults.push(fault))
  const { port } = new URL(process.env.SITE_URL ?? '')
  const site = `http://kitchen.test:${port}`
  await page.goto(`${site}/catering`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await page.getByLabel('Full Name').fill('Jasleen Kaur')
  await page.getByLabel('City').fill('Hounslow')
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue('Jasleen Kaur')

  const { cookie } = await signIn(context, 'manager')
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: site }])
  await page.goto(`${site}/staff/orders/new`)
  await expect(page.getByRole('heading', { level: 1, name: 'Take an order' })).toBeVisible()
  expect(faults).toEqual([])
})
