import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import type { Browser, Driver } from './driver.ts'

/** How long Firefox may take to start or to do one thing, in milliseconds. */
const patience = 120_000

/** Starts a Firefox without a window and drives it through WebDriver BiDi, which it supports itself. */
export async function startFirefox(): Promise<Browser> {
  const home = await mkdtemp(join(tmpdir(), 'tandoor-firefox-'))
  const browser = await puppeteer.launch({
    timeout: patience,
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    userDataDir: join(home, 'profile'),
    // With this locale time fields have a clock of 24 hours, as in Britain.
    env: { PATH: process.env.PATH, HOME: home, TMPDIR: home, LANG: 'C.UTF-8' },
  })
  return {
    async visit() {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      page.setDefaultTimeout(patience)
      return drive(page)
    },
    async close() {
      await browser.close().finally(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))
    },
  }
}

function drive(first: Page): Driver<ElementHandle> {
  let page = first
  return {
    async open(url) {
      await page.goto(url, { waitUntil: 'domcontentloaded' })
    },
    evaluate: (run, ...args) => page.evaluate(run as (...args: unknown[]) => never, ...args),
    async find(run, ...args) {
      return (
        await page.evaluateHandle(run as (...args: unknown[]) => Element | null, ...args)
      ).asElement() as ElementHandle | null
    },
    press: (element) => element.click(),
    type: (text) => page.keyboard.type(text),
    async choose(select, option) {
      await select.focus()
      await page.keyboard.type(option)
    },
    attach: (input, path) => (input as ElementHandle<HTMLInputElement>).uploadFile(path),
    resize: (width, height) => page.setViewport({ width, height }),
    async goToNewTab() {
      const [opened] = (await page.browserContext().pages()).filter((each) => each !== page)
      if (!opened) return false
      page = opened
      return true
    },
    screenshot: () => page.screenshot(),
    close: () => page.browserContext().close(),
  }
}
