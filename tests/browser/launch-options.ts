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

/** Returns how a browser at this path is started for tests. */
export const launchOptions = (executablePath: string) => ({
  executablePath,
  // Where the machine names no language, Chromium would give a file with a dash in its name another name.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  args: [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A headless shell would set letters wider than a phone or the whole browser does, and break lines elsewhere.
    '--font-render-hinting=none',
    `--disable-features=${[...offInPlaywright, ...pagesOfTheAddressBar]}`,
    ...(isRoot ? ['--no-sandbox'] : []),
  ],
})
