import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Content } from '../../contract/content/content.ts'

export interface Release {
  number: number
  content: Content
}

/** The content of a new site. The build writes this file, because nothing imports content/ at run time. */
const builtContent = new URL('../../build/first-content.json', import.meta.url)

/** Returns the content of a new site as release 1, its number in every database. */
export function firstRelease(): Release {
  return { number: 1, content: JSON.parse(readFileSync(builtContent, 'utf8')) }
}

/** True if a release has the content of a new site, whose pages the build has rendered already. */
export const isFirstContent = ({ content }: Release) => isDeepStrictEqual(content, firstRelease().content)

let live: Release | undefined

/** Returns the release that this process serves. */
export function releaseNow(): Release {
  live ??= firstRelease()
  return live
}

/**
 * Returns the content that this process serves. Call it once for parts that must agree, as the next call may return
 * another release.
 */
export const contentNow = (): Content => releaseNow().content

/** Returns the facts about the restaurant from the live content. */
export const siteNow = () => contentNow().site

const listeners = new Set<() => void>()

/** Calls `listener` whenever this process begins to serve another release. Returns the function that stops it. */
export function onLive(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Makes `release` the one that this process serves. */
export function goLive(release: Release): void {
  live = release
  for (const tell of listeners) tell()
}

/**
 * Waits up to `longest` milliseconds until this process serves release `number` or a later one. Returns whether it
 * does.
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
