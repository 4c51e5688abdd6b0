import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Content } from '../../contract/content/content.ts'

/** What the restaurant says, with the number of its release. */
export interface Release {
  number: number
  content: Content
}

/** What a new site says. The build writes it, because nothing imports content/ at run time. */
const builtContent = new URL('../../build/first-content.json', import.meta.url)

/** Returns what a new site says. Its number is 1 in every database. */
export function firstRelease(): Release {
  return { number: 1, content: JSON.parse(readFileSync(builtContent, 'utf8')) }
}

/** Whether a release says exactly what a new site says, of which the build has drawn the pages. */
export const isFirstContent = ({ content }: Release) => isDeepStrictEqual(content, firstRelease().content)

let live: Release | undefined

/** Returns the release that this process says now. */
export function releaseNow(): Release {
  live ??= firstRelease()
  return live
}

/** Returns what the restaurant says now. Whoever needs parts that belong together asks once. */
export const contentNow = (): Content => releaseNow().content

/** Returns the facts about the restaurant as they are now. */
export const siteNow = () => contentNow().site

const listeners = new Set<() => void>()

/** Calls `listener` whenever this process says something else. Returns what ends that. */
export function onLive(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** From now on this process says this. */
export function goLive(release: Release): void {
  live = release
  for (const tell of listeners) tell()
}

/**
 * Waits until this process says a release, or a later one. Returns whether it does; after `longest` milliseconds it is
 * waited for no more.
 */
export async function isLiveWithin(longest: number, number: number): Promise<boolean> {
  const isLive = () => releaseNow().number >= number
  if (isLive()) return true
  await new Promise<void>((resolve) => {
    const tell = () => isLive() && end()
    const late = setTimeout(end, longest)
    const stop = onLive(tell)
    function end() {
      clearTimeout(late)
      stop()
      resolve()
    }
  })
  return isLive()
}
