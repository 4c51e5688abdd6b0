import { isDeepStrictEqual } from 'node:util'
import type { Change } from '../../contract/content/change-set.ts'
import type { Content } from '../../contract/content/content.ts'
import { AppError } from '../errors.ts'
import { byCaller, type Caller } from '../people/staff-sessions.ts'
import { contentAfter, type Published, type PublishOptions, publish } from './publish.ts'
import { openLiveRelease } from './releases.ts'

/** How often a publication is tried where other people publish at the same moment. */
const tries = 3

/**
 * Publishes the changes of one press as a release of its own, independent of any draft. `changesOf` gets the live
 * content. Returns undefined where nothing had to change. Throws as `publish` does.
 */
export async function publishAtOnce(
  options: PublishOptions,
  caller: Caller,
  changesOf: (live: Content) => Change[],
): Promise<Published | undefined> {
  for (let tried = 1; ; tried += 1) {
    const live = await openLiveRelease(options.database)
    const { content } = await contentAfter(live.content, changesOf(live.content))
    if (isDeepStrictEqual(content, live.content)) return undefined
    try {
      return await publish(options, live, content, byCaller(caller))
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'changed_meanwhile') || tried === tries) throw error
    }
  }
}
