import { cancellationTerms } from '../../../contract/cancellation.ts'
import { districtsInWords, readDistricts } from '../../../contract/delivery/districts.ts'
import {
  type DeliveryArea,
  type DeliveryRules,
  deliveryHours,
  deliveryRules,
} from '../../../contract/delivery/rules.ts'
import type { z } from '../../../contract/zod.ts'
import { penceIn, wholeNumberIn } from '../../forms/typed-numbers.ts'
import type { Draft, DraftPart, DraftWeekday } from './draft.ts'

/** The error of each field, by the field's id. */
export type Faults = Readonly<Record<string, string>>

/** The value of a group of fields, or their errors. */
type Reading<Value> = { value: Value; faults?: undefined } | { value?: undefined; faults: Faults }

const { notice, places, deliveriesPerHalfHour } = deliveryRules.shape

/**
 * Reads the fields. A rule that can't be read counts as in `base`, and `faults` says why. The contract's schema judges
 * each rule, as on the server.
 */
export function readRulesDraft(draft: Draft, base: DeliveryRules): { rules: DeliveryRules; faults: Faults } {
  const week = draft.week.map(readWeekday)
  const cancellation = readCancellation(draft)
  const readings = { notice: readNotice(draft), places: readPlaces(draft), area: readArea(draft.area) }
  const perHalfHour = readPerHalfHour(draft)
  const parts = [
    readings.notice,
    readings.places,
    perHalfHour,
    readings.area,
    cancellation,
    ...week,
    readClosing(draft),
  ]
  return {
    rules: {
      notice: readings.notice.faults ? base.notice : readings.notice.value,
      week: week.map((reading, index) => (reading.faults ? (base.week[index] ?? null) : reading.value)),
      days: draft.days,
      halfHours: draft.halfHours,
      places: readings.places.faults ? base.places : readings.places.value,
      deliveriesPerHalfHour: perHalfHour.faults ? base.deliveriesPerHalfHour : perHalfHour.value,
      area: readings.area.faults ? base.area : readings.area.value,
      cancellation: cancellation.faults ? base.cancellation : cancellation.value,
    },
    faults: Object.assign({}, ...parts.map((reading) => reading.faults)),
  }
}

/** Reads the lead time. Two empty fields mean that there is none. */
export function readNotice({ orderBy, workingDays }: Pick<Draft, 'orderBy' | 'workingDays'>) {
  if (orderBy === '' && workingDays.trim() === '') return { value: null }
  return judgeBySchema(notice, { orderBy, workingDays: numberIn(workingDays) }, (path) =>
    path === 'orderBy' ? 'order-by' : 'working-days',
  )
}

export function readWeekday({ isOpen, from, to }: DraftWeekday, index: number): Reading<DeliveryRules['week'][number]> {
  if (!isOpen) return { value: null }
  // An error between the two times is shown at the later one.
  return judgeBySchema(deliveryHours, { from, to }, (path) =>
    path === 'from' ? `week-${index}-from` : `week-${index}-to`,
  )
}

/** Reads the places of a day. An empty field means no limit. */
export function readPlaces({ places: text }: Pick<Draft, 'places'>): Reading<number | null> {
  return text.trim() === '' ? { value: null } : judgeBySchema(places, numberIn(text), () => 'places')
}

/** Reads the deliveries in half an hour. An empty field means no limit. */
export function readPerHalfHour({ perHalfHour: text }: Pick<Draft, 'perHalfHour'>): Reading<number | undefined> {
  if (text.trim() === '') return { value: undefined }
  return judgeBySchema(deliveriesPerHalfHour, numberIn(text), () => 'per-half-hour')
}

/** Reads the delivery area. Empty parts don't count, and without any part we deliver anywhere. */
export function readArea(parts: readonly DraftPart[]): Reading<DeliveryArea | null> {
  const filled = parts.filter((part) => [part.districts, part.least, part.minutes].some((text) => text.trim() !== ''))
  if (filled.length === 0) return { value: null }
  const named = new Set<string>()
  const faults: Record<string, string> = {}
  const area = filled.map(({ id, districts: text, least, minutes }) => {
    const { districts, unread } = readDistricts(text)
    const again = districts.filter((district) => named.has(district))
    for (const district of districts) named.add(district)
    const pence = least.trim() === '' ? 0 : penceIn(least)
    if (pence === undefined) faults[`area-${id}-least`] = 'Please give pounds, such as 150 or 149.50.'
    const fault = districtsFault(unread, again, districts)
    if (fault) faults[`area-${id}-districts`] = fault
    const isSaid = minutes.trim() !== ''
    return { districts, leastOrderPence: pence ?? 0, ...(isSaid && { driveMinutes: numberIn(minutes) }) }
  })
  if (Object.keys(faults).length > 0) return { faults }
  const idOf = (path: string) => filled[Number(path.split('.')[0])]?.id ?? filled[0]?.id
  return judgeBySchema(deliveryRules.shape.area, area, (path) => {
    return `area-${idOf(path)}-${path.endsWith('driveMinutes') ? 'minutes' : 'districts'}`
  })
}

function districtsFault(unread: string[], again: string[], districts: string[]): string | undefined {
  if (unread.length > 0)
    return `Not understood: ${unread.join(', ')}. Please write districts, such as TW3, TW1-TW20 or UB.`
  if (again.length > 0) return `Named in a part above already: ${districtsInWords(again)}.`
  return districts.length === 0 ? 'Please name at least one district.' : undefined
}

/** Reads the cancellation terms. Three empty fields mean that a customer who cancels rings us. */
export function readCancellation({
  cancellation,
}: Pick<Draft, 'cancellation'>): Reading<DeliveryRules['cancellation']> {
  const { fullUntil, shareUntil, share } = cancellation
  if ([fullUntil, shareUntil, share].every((text) => text.trim() === '')) return { value: null }
  const given = {
    fullUntilDays: numberIn(fullUntil),
    shareUntilDays: numberIn(shareUntil),
    sharePercent: numberIn(share.replace('%', '')),
  }
  const fields: Record<string, string> = {
    fullUntilDays: 'full-until',
    shareUntilDays: 'share-until',
    sharePercent: 'share-percent',
  }
  // An error between two fields is shown at the later one.
  return judgeBySchema(cancellationTerms, given, (path) => fields[path] ?? 'share-until')
}

function readClosing({ closing: { day } }: Draft): Reading<null> {
  if (day === '') return { value: null }
  return { faults: { 'close-day': 'This day is not closed yet: press “Close the day”, or empty the field.' } }
}

/** Reads a whole number. Returns NaN for anything else: the schema refuses it and says what to write. */
export const numberIn = (text: string) => wholeNumberIn(text) ?? Number.NaN

/**
 * Judges a value by its schema. `fieldOf` returns the field that shows an error, given the error's path in the schema.
 */
export function judgeBySchema<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  fieldOf: (path: string) => string,
): Reading<z.output<Schema>> {
  const { success, data, error } = schema.safeParse(given)
  if (success) return { value: data }
  const issues = [...error.issues].reverse()
  return { faults: Object.fromEntries(issues.map(({ path, message }) => [fieldOf(path.join('.')), message])) }
}

/** The props of each group of fields. */
export interface GroupOfFields {
  draft: Draft
  change: (part: Partial<Draft>) => void
  faults: Faults
}
