import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fail, run } from './install.mjs'

const chrome = {
  names: ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'],
  places: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  debian: 'chromium',
}
/** Chromium without windows, tabs and graphics card. Tests need none of these, and run a quarter faster without. */
const headlessShell = { names: ['chromium-headless-shell'], places: [], debian: 'chromium-headless-shell' }

/**
 * Returns the path of a full browser, for measurements and screenshots: CHROMIUM_PATH, an installed one, Playwright's
 * download or, as root on Debian, a package that it installs. Ends this process if there is none.
 */
export const findBrowser = () => process.env.CHROMIUM_PATH ?? found(chrome) ?? downloaded() ?? installed(chrome)

/**
 * Returns the path of the browser for tests: CHROMIUM_PATH, a headless shell that is installed or in Debian, or else as
 * above.
 */
export function findTestBrowser() {
  const here = process.env.CHROMIUM_PATH ?? found(headlessShell)
  if (here) return here
  if (canInstall()) return installed(headlessShell)
  return found(chrome) ?? downloaded() ?? installed(chrome)
}

function found({ names, places }) {
  const onPath = names.map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim())
  return onPath.find(Boolean) ?? places.find((path) => existsSync(path))
}

function downloaded() {
  // Loaded late, because a fresh clone has no packages when this file is read.
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function installed(browser) {
  if (!canInstall())
    fail('No Chrome or Chromium was found. Install one, run "npx playwright install chromium", or set CHROMIUM_PATH.')
  console.log(`Installing ${browser.debian} …`)
  run('apt-get', ['-qq', 'update'])
  const install = ['-qq', 'install', '-y', '--no-install-recommends', browser.debian]
  run('apt-get', install, { DEBIAN_FRONTEND: 'noninteractive' })
  return found(browser) ?? fail(`${browser.debian} was installed but can not be found.`)
}
