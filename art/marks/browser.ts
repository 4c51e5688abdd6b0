/** A headless browser to set type and draw in. Everything a page needs is in its HTML: nothing is fetched. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { root } from './media-files.ts'
import { fonts } from './outlines.ts'

/** Opens a page of the given size, hands it over, and closes the browser whatever happens. */
export async function withPage<Result>(width: number, height: number, work: (page: Page) => Promise<Result>) {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  })
  try {
    const page = await browser.newPage({ viewport: { width, height } })
    page.on('pageerror', (error) => console.error(error))
    page.on('console', (message) => console.error(message.text()))
    return await work(page)
  } finally {
    await browser.close()
  }
}

/** Shows HTML and waits until its fonts and pictures are there. */
export async function show(page: Page, html: string) {
  await page.setContent(html, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready)
}

/** Both scripts of Anek as @font-face rules with their bytes inside. */
export const fontFaces = Object.entries(fonts)
  .map(([script, path]) => {
    const bytes = readFileSync(join(root, 'node_modules/@fontsource-variable', path)).toString('base64')
    const range = script === 'gurmukhi' ? 'unicode-range: U+A00-A7F, U+200C-200D;' : ''
    return `@font-face { font-family: Anek; font-weight: 100 800; font-stretch: 75% 125%; ${range}
      src: url(data:font/woff2;base64,${bytes}); }`
  })
  .join('\n')
