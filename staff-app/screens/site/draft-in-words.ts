import { quickName, type SiteDraft } from '../../../contract/staff/site.ts'
import { momentInWords } from '../../in-words.ts'

type Named = Pick<SiteDraft, 'id' | 'name' | 'createdBy' | 'changedAt'>

/**
 * Names a draft and whose it is, for `person`, whose quick changes have the id `quick`: “Christmas menu”, begun by Jas
 * Gill. Other quick changes are told apart by when they were changed last. Pure.
 */
export function draftInWords(draft: Named | undefined, person: string, quick: string | undefined): string {
  if (!draft || draft.id === quick) return 'your quick changes'
  const { name, createdBy, changedAt } = draft
  if (name !== quickName) return `“${name}”, begun by ${createdBy === person ? 'you' : createdBy}`
  const whose = createdBy === person ? 'earlier quick changes of yours' : `${createdBy}’s quick changes`
  return `${whose}, ${momentInWords(changedAt)}`
}
