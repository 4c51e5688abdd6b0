import { defineConfig, devices } from '@playwright/test'

const isRoot = process.getuid?.() === 0

/**
 * Chromium draws the suggestions of its address bar with two pages of its own in every window. No test sees them, and
 * they cost a third of the tests' time. Puppeteer switches them off too: https://github.com/puppeteer/puppeteer/pull/15278
 */
const pagesOfTheAddressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Playwright switches these off. They are repeated here, because Chromium obeys only the last list. */
const offInPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  globalSetup: './tests/browser/global-setup.ts',
  fullyParallel: true,
  workers: 2,
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
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${[...offInPlaywright, ...pagesOfTheAddressBar]}`,
        ...(isRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
})
