import { districtsInWords } from '../../../contract/delivery/districts.ts'
import { type DeliveryHours, type DeliveryRules, deliveryRules } from '../../../contract/delivery/rules.ts'
import { z } from '../../../contract/zod.ts'

/** What the fields of the screen hold: the rules as they are typed, valid or not. */
export const draftSchema = z.object({
  orderBy: z.string(),
  workingDays: z.string(),
  week: z.array(z.object({ isOpen: z.boolean(), from: z.string(), to: z.string() })).length(7),
  days: deliveryRules.shape.days,
  /** The day that is being closed, until its button is pressed. */
  closing: z.object({ day: z.string(), note: z.string() }),
  /** Missing in drafts that an earlier version of the app kept. */
  halfHours: z.boolean().default(false),
  places: z.string(),
  perHalfHour: z.string().default(''),
  /** At least one part. If all parts are empty, we deliver anywhere. */
  area: z
    .array(z.object({ id: z.string(), districts: z.string(), least: z.string(), minutes: z.string().default('') }))
    .min(1),
  /** What a customer who cancels gets back. If all fields are empty, they ring us. */
  cancellation: z.object({ fullUntil: z.string(), shareUntil: z.string(), share: z.string() }),
})
export type Draft = z.output<typeof draftSchema>
export type DraftPart = Draft['area'][number]
export type DraftWeekday = Draft['week'][number]
export type SpecialDay = DeliveryRules['days'][string]

export const noClosing: Draft['closing'] = { day: '', note: '' }

/** Returns what the fields hold for these rules. */
export function draftOfRules(rules: DeliveryRules): Draft {
  const area: DraftPart[] = []
  for (const { districts, leastOrderPence, driveMinutes = '' } of rules.area ?? []) {
    area.push({
      ...newPart(area),
      districts: districtsInWords(districts),
      least: poundsInField(leastOrderPence),
      minutes: String(driveMinutes),
    })
  }
  return {
    orderBy: rules.notice?.orderBy ?? '',
    workingDays: rules.notice ? String(rules.notice.workingDays) : '',
    week: rules.week.map(weekdayOf),
    days: rules.days,
    closing: noClosing,
    halfHours: rules.halfHours ?? false,
    places: rules.places === null ? '' : String(rules.places),
    perHalfHour: String(rules.deliveriesPerHalfHour ?? ''),
    area: area.length > 0 ? area : [newPart(area)],
    cancellation: cancellationInFields(rules.cancellation),
  }
}

/** Returns an empty part of the delivery area, with an id that no other part has. */
export function newPart(others: readonly DraftPart[]): DraftPart {
  const last = Math.max(0, ...others.map(({ id }) => Number(id)))
  return { id: String(last + 1), districts: '', least: '', minutes: '' }
}

function cancellationInFields(terms: DeliveryRules['cancellation']): Draft['cancellation'] {
  if (!terms) return { fullUntil: '', shareUntil: '', share: '' }
  const { fullUntilDays, shareUntilDays, sharePercent } = terms
  return { fullUntil: String(fullUntilDays), shareUntil: String(shareUntilDays), share: String(sharePercent) }
}

function weekdayOf(hours: DeliveryHours | null): DraftWeekday {
  return hours ? { isOpen: true, ...hours } : { isOpen: false, from: '', to: '' }
}

/** Leaves out the pence of whole pounds. Returns an empty text for 0. */
function poundsInField(pence: number): string {
  if (pence === 0) return ''
  return pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2)
}
