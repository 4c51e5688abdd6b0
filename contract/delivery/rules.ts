import { cancellationTerms } from '../cancellation.ts'
import { z } from '../zod.ts'
import { districtPattern } from './districts.ts'

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time as hours and minutes.')
const note = z.string().trim().max(200, 'Please use at most 200 characters.')
const manyPlaces = 'Please give 0 to 100,000 places.'
const placesADay = z.int(manyPlaces).min(0, manyPlaces).max(100_000, manyPlaces)
const manyMinutes = 'Please give 1 to 240 minutes.'
const manyWorkingDays = 'Please give 1 to 30 working days.'

/** The hours of London's clock in which a delivery may arrive. Both ends belong to them. */
export const deliveryHours = z
  .object({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from <= to, 'The first delivery has to come before the last.')

/** A day that differs from its weekday. What it does not say is as on every such weekday. */
export const specialDay = z.object({
  opening: z.enum(['closed', 'open']).nullable(),
  /** The hours of a day that is open out of turn. */
  hours: deliveryHours.nullable(),
  /** What customers read about it: "We are at home with our families". */
  note,
  places: placesADay.nullable(),
})

/** Part of the delivery area, the least order that is brought there, in pence, and the way to it. */
export const areaPart = z.object({
  /** Districts such as "TW3", or the letters of a whole postcode area such as "UB". */
  districts: z
    .array(z.string().regex(districtPattern))
    .min(1, 'Please name at least one district.')
    .max(400, 'Please name fewer districts.'),
  leastOrderPence: z.int().min(0).max(99_999_999),
  /** How long a van is under way from our door to theirs, where somebody has said it. */
  driveMinutes: z.int(manyMinutes).min(1, manyMinutes).max(240, manyMinutes).optional(),
})

/** What the kitchen can deliver (docs/decisions/050). Staff set it; canDeliver alone judges by it. */
export const deliveryRules = z.object({
  /** Orders have to be in by this time, so many working days before. With none, every day from tomorrow can be had. */
  notice: z
    .object({
      orderBy: timeOfDay,
      workingDays: z.int(manyWorkingDays).min(1, manyWorkingDays).max(30, manyWorkingDays),
    })
    .nullable(),
  /** The hours of the seven weekdays, Monday first. A weekday without hours has no deliveries. */
  week: z.array(deliveryHours.nullable()).length(7),
  /** Days that differ, by their date. */
  // A record would bring more of zod into the first script of the staff's app.
  days: z
    .object({})
    .catchall(specialDay)
    .refine((days) => Object.keys(days).every((day) => z.iso.date().safeParse(day).success), 'Please give real days.')
    .refine((days) => Object.keys(days).length <= 1000, 'Please remove days that have passed.'),
  /** How many places a day has; each package takes as many as it serves. With none there is no limit. */
  places: placesADay.nullable(),
  /** Where we deliver. With none we deliver anywhere. */
  area: z
    .array(areaPart)
    .min(1, 'Please name at least one district.')
    .max(50, 'Please make fewer parts.')
    .refine(namesEachOnce, 'Please name each district once.')
    .nullable(),
  /** What goes back to a customer who cancels. With none they ring us. */
  cancellation: cancellationTerms.nullable().default(null),
})

export type DeliveryRules = z.infer<typeof deliveryRules>
export type DeliveryHours = z.infer<typeof deliveryHours>
export type DeliveryArea = NonNullable<DeliveryRules['area']>

const wholeDay: DeliveryHours = { from: '00:00', to: '23:59' }

/** What holds until staff say otherwise: every day from tomorrow, any hour, anywhere, no limit. */
export const defaultRules: DeliveryRules = {
  notice: null,
  week: Array(7).fill(wholeDay),
  days: {},
  places: null,
  area: null,
  cancellation: null,
}

function namesEachOnce(parts: { districts: string[] }[]): boolean {
  const all = parts.flatMap(({ districts }) => districts)
  return new Set(all).size === all.length
}
