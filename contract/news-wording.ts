import type { NewsTopic } from './news.ts'

/**
 * What somebody agrees to who signs up, as the forms show it, and the day from which it is so worded: its version. A
 * changed text gets a new one. It stands here alone, because the home page must not bring the rules of the form along.
 */
export const newsWording = {
  version: '2026-11-25',
  news: 'News and offers by email, until you leave with one press.',
  southall: 'An email when we open in Southall, unless you leave before with one press.',
} as const satisfies Record<NewsTopic | 'version', string>
