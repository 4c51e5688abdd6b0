import { londonDay } from '../../contract/london-time.ts'
import { hasPackages, packageName, quantitiesOf, quantityName } from '../../contract/quantities.ts'
import { forgetStored, readStoredFields, store, textsAmong } from '../../ui/browser-storage.ts'
import type { Draft } from './order-form.ts'

const storageName = 'catering-unfinished'
/** How long an unfinished order is offered again, in milliseconds. */
const offeredFor = 24 * 3_600_000

/** An order begun on this device and not finished: its packages, day, time and guests, without personal data. */
export interface UnfinishedOrder {
  /** The draft's id (draft.ts). */
  id: string
  draft: Draft
}

/** Returns a draft without its personal data. */
export function impersonal(draft: Draft): Draft {
  const { eventDate = '', eventTime = '', guestCount = '' } = draft
  const chosen = Object.entries(quantitiesOf(draft)).filter(([, quantity]) => quantity > 0)
  const quantities = chosen.flatMap(([menuId, quantity]) => {
    const name = draft[packageName(menuId)]
    return [[quantityName(menuId), String(quantity)], ...(name ? [[packageName(menuId), name]] : [])]
  })
  return { eventDate, eventTime, guestCount, ...Object.fromEntries(quantities) }
}

/** Keeps a draft on this device once it has packages, for a customer who closes the tab. */
export function keepUnfinished({ id, draft }: UnfinishedOrder): void {
  const kept = impersonal(draft)
  if (hasPackages(kept)) store(storageName, { id, at: Date.now(), draft: kept }, 'localStorage')
}

/** Returns the last order begun on this device in the last 24 hours. Leaves out a day that isn't in the future. */
export function readUnfinished(now = Date.now()): UnfinishedOrder | undefined {
  const { id, at, draft } = readStoredFields(storageName, 'localStorage')
  const isFresh = typeof at === 'number' && at <= now && now - at < offeredFor
  if (!isFresh || typeof id !== 'string' || typeof draft !== 'object' || draft === null) return undefined
  const kept = impersonal(textsAmong(draft))
  const isToCome = (kept.eventDate ?? '') > londonDay(new Date(now))
  return hasPackages(kept) ? { id, draft: { ...kept, eventDate: isToCome ? (kept.eventDate ?? '') : '' } } : undefined
}

/** Forgets the unfinished order; with an id, only if it has that id. */
export function forgetUnfinished(id?: string): void {
  if (id === undefined || readStoredFields(storageName, 'localStorage').id === id)
    forgetStored(storageName, 'localStorage')
}
