import { isPastMidnight, lastDay, weekdays } from '../opening-hours.ts'
import { publicPages } from '../pages.ts'
import { z } from '../zod.ts'
import { anyText, day, placeId, text, time } from './values.ts'

/** The latest closing time after midnight. Hours that end earlier than they begin go on past midnight. */
const latestNight = '06:00'

/** Returns the minutes from opening to a time of the same evening, which may be after midnight. */
function minutesAfter(opens: string, time: string): number {
  const minutes = (each: string) => Number(each.slice(0, 2)) * 60 + Number(each.slice(3))
  return (minutes(time) - minutes(opens) + 24 * 60) % (24 * 60)
}

/** From opening to closing, in London. Hours that end earlier than they begin end on the next day. */
const span = z
  .strictObject({ opens: time, closes: time, lastOrders: time })
  .refine((hours) => !isPastMidnight(hours) || (hours.closes <= latestNight && hours.closes !== hours.opens), {
    path: ['closes'],
    error: 'the hours end before they begin; past midnight they end by 06:00 AM',
  })
  .refine(({ opens, lastOrders, closes }) => {
    const ordered = minutesAfter(opens, lastOrders)
    return ordered > 0 && ordered <= minutesAfter(opens, closes)
  }, 'last orders must be after opening and not after closing')

/** The openings of one day: none, one or two. */
export const spansSchema = z
  .array(span)
  .max(2, 'a day has at most two openings')
  .refine(
    ([first, second]) => !first || !second || (!isPastMidnight(first) && second.opens > first.closes),
    'the second opening must begin after the first one has ended',
  )
  .readonly()

/** The hours of a week: seven days, Monday first. */
export const openingHoursSchema = z
  .array(z.strictObject({ day: z.enum(weekdays), spans: spansSchema }))
  .length(7, 'a week has seven days')
  .refine((week) => week.every(({ day }, index) => day === weekdays[index]), 'the days must stand in their order')
  .refine(
    (week) => week.every((each, index) => !meets(each.spans.at(-1), week[(index + 1) % 7]?.spans[0])),
    'the hours of one day go on until the next day’s begin',
  )
  .readonly()

const meets = (night: Span | undefined, morning: Span | undefined) =>
  night && morning && isPastMidnight(night) && night.closes <= latestNight && night.closes >= morning.opens

/** Days with other hours than their weekdays: from `id` (yyyy-MM-dd) to `until`, or only `id` if `until` is missing. */
const specialDay = z
  .strictObject({
    id: day,
    until: day.optional(),
    /** The name, such as "Eid". May be empty. */
    name: anyText,
    spans: spansSchema,
  })
  .refine(({ id, until }) => !until || until >= id, {
    path: ['until'],
    error: 'the last day is before the first',
  })

export const specialDaysSchema = z
  .array(specialDay)
  .refine((days) => {
    const sorted = days.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    return sorted.every(({ id }, index) => index === 0 || lastDay(sorted[index - 1] as SpecialDay) < id)
  }, 'two of the days that differ overlap')
  .readonly()

export const minute = z.iso.datetime({ local: true, precision: -1, error: 'please give a day and a time' })

/**
 * A short notice at the top of some pages, shown from `from` until `until` (yyyy-MM-ddTHH:mm, London) where they are
 * set.
 */
const notice = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,80}$/),
    text: text.max(200, 'please use at most 200 characters'),
    pages: z.array(z.enum(publicPages)).min(1, 'choose the pages').readonly(),
    from: minute.optional(),
    until: minute.optional(),
    /** The place that it is about. Missing where it is about all. */
    place: placeId.optional(),
  })
  .refine(({ from, until }) => !from || !until || from < until, {
    path: ['until'],
    error: 'the notice ends before it begins',
  })

export const noticesSchema = z.array(notice).readonly()

export type Span = z.infer<typeof span>
export type OpeningHours = z.infer<typeof openingHoursSchema>
export type SpecialDay = z.infer<typeof specialDay>

/** The opening hours: of the week, and of special days. */
export interface WrittenHours {
  openingHours: OpeningHours
  specialDays: readonly SpecialDay[]
}
