import type { NewsTopic } from './news.ts'

/**
 * The texts that people agree to when they sign up, as the forms show them. `version` is the day from which a wording
 * is used; a changed text needs a new version. Kept in its own file so that the home page does not load the form's
 * rules.
 */
export const newsWording = {
  version: '2026-11-25',
  news: 'News and offers by email, until you leave with one press.',
  southall: 'An email when we open in Southall, unless you leave before with one press.',
} as const satisfies Record<NewsTopic | 'version', string>
