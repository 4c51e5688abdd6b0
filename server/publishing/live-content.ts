import { readFileSync } from 'node:fs'
import type { Content } from '../../contract/content/content.ts'

/** What a new site says. The build writes it, because nothing imports content/ at run time. */
const firstContent = new URL('../../build/first-content.json', import.meta.url)

let live: Content | undefined

/** Returns what the restaurant says now. Whoever needs parts that belong together asks once. */
export function contentNow(): Content {
  live ??= JSON.parse(readFileSync(firstContent, 'utf8')) as Content
  return live
}

/** Returns the facts about the restaurant as they are now. */
export const siteNow = () => contentNow().site

/** From now on this process says this. */
export function goLive(content: Content): void {
  live = content
}
