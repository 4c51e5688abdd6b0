import { readCateringOrder } from '../backend.ts'
import { clearDraft, writeDraft } from './draft.ts'
import { draftOf } from './order-draft.ts'

/**
 * Makes an order the draft of this tab, for another day. Nothing of it stands in an address. Throws where the order can't be
 * read, or there is none.
 */
export async function fillFormAgain(orderId: string): Promise<void> {
  const found = await readCateringOrder(orderId)
  if (!found) throw new Error('There is no such order')
  clearDraft()
  writeDraft({ ...draftOf(found), eventDate: '' })
}
