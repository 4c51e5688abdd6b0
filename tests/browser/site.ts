import { test as base, type Page, type Route } from '@playwright/test'

/** Every public page with its path, heading and title. */
export const pages = [
  { path: '/', heading: "We're Cookin'" },
  { path: '/menu', heading: 'Menu' },
  { path: '/allergens', heading: 'Allergens' },
  { path: '/catering', heading: 'Catering' },
  { path: '/catering/enquiry', heading: 'Your Event' },
  { path: '/our-history', heading: 'Our History' },
  { path: '/careers', heading: 'Careers' },
  { path: '/newsletter', heading: 'News' },
  { path: '/privacy', heading: 'Privacy Policy' },
  { path: '/terms', heading: 'Terms of Service' },
] as const

/** Console messages about a breach of the security policy, or about an error of ours that the error screen caught. */
const broken = /Content Security Policy|is not a function|is not defined|of (null|undefined)\b|Minified React error/i

/**
 * A page on which its own errors, and breaches of its security policy, fail the test. `hydrated` opens a path and waits
 * for hydration.
 */
export const test = base.extend<{ hydrated: (path: string) => Promise<void>; noErrors: undefined }>({
  noErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        if (broken.test(message.text())) errors.push(message.text())
      })
      await use(undefined)
      // A request may still be under way when the test ends, and its answer is lost with the page.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      base.expect(errors).toEqual([])
    },
    { auto: true },
  ],
  hydrated: async ({ page }, use) => {
    await use(async (path) => {
      await page.goto(path)
      // The page takes over the scroll position when it hydrates.
      await page.waitForFunction(() => history.scrollRestoration === 'manual')
    })
  },
})

/** Delays the page's requests for an address, as a slow network does. The returned function lets them through. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.fallback()
  })
  return release
}

/**
 * Gives these answers to the first requests for an address, and lets the later ones through. The route stays, because
 * Playwright may lose a request that is sent while a route goes away.
 */
export async function answerFirst(page: Page, address: string, ...answers: (Answer | 'abort')[]): Promise<void> {
  await page.route(address, (route) => {
    const answer = answers.shift()
    if (!answer) return route.continue()
    return answer === 'abort' ? route.abort() : route.fulfill(answer)
  })
}

type Answer = NonNullable<Parameters<Route['fulfill']>[0]>

export const holdScripts = (page: Page) => hold(page, '**/assets/*.js')
