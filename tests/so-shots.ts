import { chromium } from '@playwright/test'
import { signIn } from './browser/staff.ts'
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
const base = process.env.SITE_URL ?? ''
const which = process.argv.slice(2)
for (const [width, height] of [[390, 844], [768, 1024], [1440, 900]] as const)
  for (const scheme of ['light', 'dark'] as const) {
    if (which.length && !which.includes(`${width}${scheme}`)) continue
    const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme, locale: 'en-GB', timezoneId: 'Europe/London' })
    await signIn(context, 'manager', 'Aman Gill')
    const page = await context.newPage()
    page.on('console', (m) => m.type() === 'error' && console.log(width, scheme, m.text()))
    page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
    await page.goto(`${base}/staff`)
    await page.locator('tbody tr').first().waitFor()
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/soui/list-${width}-${scheme}.png` })
    console.log(width, await page.evaluate(() => document.documentElement.scrollWidth))
    await page.goto(`${base}/staff?tab=attention`)
    await page.waitForTimeout(800)
    if (scheme==='light') await page.screenshot({ path: `/tmp/soui/attention-${width}.png` })
    await page.locator('tbody a').first().click()
    await page.waitForTimeout(800)
    await page.screenshot({ path: `/tmp/soui/order-${width}-${scheme}.png`, fullPage: true })
    await context.close()
  }
await browser.close()
