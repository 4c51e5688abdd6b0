import './scripts/needs-node.mjs'
import { defineConfig, devices } from '@playwright/test'
import { findTestBrowser } from './scripts/find-browser.mjs'
import { launchOptions } from './tests/browser/launch-options.ts'

// The workers read this file again, and take what was found here.
process.env.TEST_BROWSER ??= findTestBrowser()

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  globalSetup: './tests/browser/global-setup.ts',
  fullyParallel: true,
  // These tests wait more than they compute: an expectation looks again only once a second. So a third fits in.
  workers: 3,
  // What passes on the second try is flaky, and `npm test` names it.
  retries: 1,
  // No test measures time, so on a machine at half the speed the tests only take longer.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env.SITE_URL,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // The film and the embers took a quarter of the processor. The tests of what moves ask for motion.
    reducedMotion: 'reduce',
    launchOptions: launchOptions(process.env.TEST_BROWSER),
  },
})
