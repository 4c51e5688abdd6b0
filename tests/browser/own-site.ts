import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Role } from '../../contract/staff/call.ts'
import { discardDraft, readSite } from '../../contract/staff/site.ts'
import { test as base } from './site.ts'
import { signIn } from './staff.ts'
import { startSite } from './start-site.ts'

interface OfWorker {
  site: Awaited<ReturnType<typeof startSite>>
}

interface OfTest {
  signInAs: (role: Role, name: string, at?: BrowserContext) => ReturnType<typeof signIn>
  open: (of?: string) => Promise<void>
}

/**
 * Starts one site for each worker, for tests that publish or count drafts. A test finds there what others have
 * published, so it names no price or number that one of them changes. `signInAs` signs somebody in and puts all drafts
 * away. `open` opens the screen *Site*, with the form of a thing if one is given.
 */
export const test = base.extend<OfTest, OfWorker>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here which fixtures it takes.
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  signInAs: async ({ context, site }, use) => {
    await use(async (role, name, at = context) => {
      const who = await signIn(at, role, name, site)
      for (const { id, rev } of (await who.call(readSite, {})).body.drafts ?? [])
        expect((await who.call(discardDraft, { draft: id, rev })).status).toBe(200)
      return who
    })
  },
  open: async ({ page, site }, use) => {
    await use(async (of) => {
      await page.goto(`${site.url}/staff/site${of ? `?of=${encodeURIComponent(of)}` : ''}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Site' })).toBeVisible()
    })
  },
})

/** Lets five seconds pass on a page with a clock of its own. The screen looks what others did, and tries again. */
export const passFiveSeconds = (page: Page) => page.clock.fastForward(5_000)

export const pageFrame = (page: Page) => page.frameLocator('iframe[title="The page"]')
export const expectSaved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
