import { readActs } from '../../../../contract/staff/people.ts'
import { findActs } from '../../../people/staff-acts.ts'
import type { AccountParts } from './account-parts.ts'

/** Lines of the book of acts on one page. */
const page = 100

export function answerActs({ answer, database }: AccountParts): void {
  answer(readActs, async ({ words, before }) => {
    const found = await findActs(database, { words: words.split(/\s+/).filter(Boolean), before, most: page + 1 })
    const acts = found.slice(0, page).map(({ personId: _, at, ...act }) => ({ ...act, at: at.toISOString() }))
    return { acts, hasMore: found.length > page }
  })
}
