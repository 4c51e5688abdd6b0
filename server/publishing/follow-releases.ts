import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { shownAt } from '../../contract/content/shown-at.ts'
import type { Database } from '../database/database.ts'
import { listen } from '../database/listen.ts'
import { loggable } from '../operations/loggable.ts'
import { contentNow, type Release, releaseNow } from './live-content.ts'
import { findLiveNumber, openLiveRelease, releasedContent } from './releases.ts'

/** How often a server looks for a new release, in milliseconds, because an announcement can get lost. */
const looksEvery = 15_000

/**
 * Calls `show` with each new release, and again with the live one when its content changes by time, such as a notice
 * that begins. Looks when a release is announced, when a lost connection is back, and every 15 seconds; calls never
 * overlap. If `show` fails, the old release stays and the next look tries again. Returns the function that stops it.
 */
export function followReleases(
  database: Database,
  log: Logger,
  show: (release: Release) => Promise<void>,
): () => Promise<void> {
  let looking: Promise<void> | undefined
  let isAsked = false

  let shown = new Date()

  async function look(): Promise<void> {
    const now = new Date()
    if ((await findLiveNumber(database)) <= releaseNow().number) {
      if (!isDeepStrictEqual(shownAt(contentNow(), shown), shownAt(contentNow(), now))) await show(releaseNow())
      shown = now
      return
    }
    const release = await openLiveRelease(database)
    await show(release)
    log.info({ release: release.number }, 'the site shows a new release')
  }

  /** Looks once more after a running look, which may have read before the release was stored. */
  function ask(): void {
    if (looking) {
      isAsked = true
      return
    }
    looking = look()
      .catch((error: unknown) => log.error({ err: loggable(error) }, 'a new release of the content could not be shown'))
      .finally(() => {
        looking = undefined
        if (isAsked) ask()
      })
    isAsked = false
  }

  const stop = listen(database.pool, log, {
    channels: [releasedContent],
    onMessage: ask,
    onHeard: ask,
    onLost: () => {},
  })
  const timer = setInterval(ask, looksEvery).unref()
  return async () => {
    stop()
    clearInterval(timer)
    await looking
  }
}
