import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fail, run } from './install.mjs'

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/**
 * Returns the path of the browser for tests: CHROMIUM_PATH, an installed one, Playwright's download, or, as root on
 * Debian, a package that it installs.
 */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const found = installed() ?? downloaded()
  if (found) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    fail('No Chrome or Chromium was found. Install one, run "npx playwright install chromium", or set CHROMIUM_PATH.')
  }
  console.log('Installing Chromium …')
  run('apt-get', ['-qq', 'update'])
  run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'chromium'], { DEBIAN_FRONTEND: 'noninteractive' })
  return installed() ?? fail('Chromium was installed but can not be found.')
}

function installed() {
  const onPath = names.map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim())
  return onPath.find(Boolean) ?? places.find((path) => existsSync(path))
}

function downloaded() {
  // This is loaded late, because a fresh clone has no packages when this file is read.
  const { chromium } = createRequire(import.meta.url)('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}
