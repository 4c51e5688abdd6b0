import { onTestFinished } from 'vitest'
import { firstContent } from '../../content/first-content.ts'
import type { Content } from '../../contract/content/content.ts'
import { contentReleases } from '../../server/database/content-schema.ts'
import { contentNow, goLive } from '../../server/publishing/live-content.ts'
import { findLiveNumber, schemaNow, storeRelease } from '../../server/publishing/releases.ts'
import { forgetSoldPackages } from '../../server/publishing/sold-packages.ts'
import type { TestServer } from './harness.ts'

/**
 * Publishes content as the next release, until the test ends: then the process serves the first content again. Returns
 * the release's number.
 */
export async function publishRelease({ database }: Pick<TestServer, 'database'>, content: Content): Promise<number> {
  const first = { number: 1, schema: schemaNow, content: firstContent, changes: [], by: 'the first content' }
  await database.insert(contentReleases).values(first).onConflictDoNothing()
  const before = { number: await findLiveNumber(database), content: contentNow() }
  const { number } = await database.transaction((tx) => storeRelease(tx, before, content, { by: 'Priya' }))
  // Another file of this worker may have published the same number into its own database.
  forgetSoldPackages()
  goLive({ number, content })
  onTestFinished(() => goLive({ number: 1, content: firstContent }))
  return number
}

/** Returns the first content with a change to one of its packages. */
export function withPackage(menuId: string, change: Partial<Content['packages'][number]>): Content {
  const packages = firstContent.packages.map((each) => (each.menuId === menuId ? { ...each, ...change } : each))
  return { ...firstContent, packages }
}
