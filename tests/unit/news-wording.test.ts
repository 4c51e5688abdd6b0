import { expect, test } from 'vitest'
import { newsWording } from '../../contract/news-wording.ts'

/** What each version says. Somebody agreed to it, so a changed text is a new version, and a new line here. */
const versions: Record<string, string[]> = {
  '2026-11-25': [
    'News and offers by email, until you leave with one press.',
    'An email when we open in Southall, unless you leave before with one press.',
  ],
}

test('what people agree to has not changed under its version', () => {
  expect([newsWording.news, newsWording.southall]).toEqual(versions[newsWording.version])
})
