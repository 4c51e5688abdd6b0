import { isQuickOf, quickName, type SiteDraft } from '../../../contract/staff/site.ts'

/** Names a draft and whose it is, for `person`: “Christmas menu”, begun by Jas Gill. Pure. */
export function draftInWords(
  draft: Pick<SiteDraft, 'name' | 'createdBy' | 'publishAt'> | undefined,
  person: string,
): string {
  if (!draft || isQuickOf(draft, person)) return 'your quick changes'
  const { name, createdBy } = draft
  if (name === quickName)
    return createdBy === person ? 'earlier quick changes of yours' : `${createdBy}’s quick changes`
  return `“${name}”, begun by ${createdBy === person ? 'you' : createdBy}`
}
