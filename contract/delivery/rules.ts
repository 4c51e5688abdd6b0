import { cancellationTerms } from '../cancellation.ts'
import { z } from '../zod.ts'
import { districtPattern } from './districts.ts'

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time as hours and minutes.')
const note = z.string().trim().max(200, 'Please use at most 200 characters.')
const manyPlaces = 'Please give 0 to 100,000 places.'
const placesADay = z.int(manyPlaces).min(0, manyPlaces).max(100_000, manyPlaces)
const manyDeliveries = 'Please give 1 to 1,000 deliveries.'
const manyMinutes = 'Please give 1 to 240 minutes.'
const manyWorkingDays = 'Please give 1 to 30 working days.'

/** The hours (London) in which a delivery may arrive, both ends included. */
export const deliveryHours = z
  .object({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from <= to, 'The first delivery has to come before the last.')

/** A day that differs from its weekday. Null fields are as on the weekday. */
export const specialDay = z.object({
  opening: z.enum(['closed', 'open']).nullable(),
  /** The hours of a day that opens by exception. */
  hours: deliveryHours.nullable(),
  /** The note that customers read: "We are at home with our families". */
  note,
  places: placesADay.nullable(),
})

/** Part of the delivery area, with its least order in pence and the drive to it. */
export const areaPart = z.object({
  /** Districts such as "TW3", or the letters of a whole postcode area such as "UB". */
  districts: z
    .array(z.string().regex(districtPattern))
    .min(1, 'Please name at least one district.')
    .max(400, 'Please name fewer districts.'),
  leastOrderPence: z.int().min(0).max(99_999_999),
  /** The drive from the kitchen in minutes, if set. */
  driveMinutes: z.int(manyMinutes).min(1, manyMinutes).max(240, manyMinutes).optional(),
})

/** What one kitchen can deliver (docs/decisions/050). Staff set these rules; only canDeliver judges by them. */
export const deliveryRules = z.object({
  /**
   * Orders have to be paid by this time, this many working days before. If null, any day from tomorrow can be chosen.
   */
  notice: z
    .object({
      orderBy: timeOfDay,
      workingDays: z.int(manyWorkingDays).min(1, manyWorkingDays).max(30, manyWorkingDays),
    })
    .nullable(),
  /** The hours of the seven weekdays, Monday first. Null means no deliveries. */
  week: z.array(deliveryHours.nullable()).length(7),
  /** Special days, by date. */
  // z.record would add more of zod to the staff app's first script.
  days: z
    .object({})
    .catchall(specialDay)
    .refine((days) => Object.keys(days).every((day) => z.iso.date().safeParse(day).success), 'Please give real days.')
    .refine((days) => Object.keys(days).length <= 1000, 'Please remove days that have passed.'),
  /** The places of a day; each package takes as many as it serves. Null means no limit. */
  places: placesADay.nullable(),
  /** How many deliveries may arrive in one half hour, such as 12:00 to 12:29. Missing means no limit. */
  deliveriesPerHalfHour: z.int(manyDeliveries).min(1, manyDeliveries).max(1_000, manyDeliveries).optional(),
  /** Where we deliver. Null means anywhere. */
  area: z
    .array(areaPart)
    .min(1, 'Please name at least one district.')
    .max(50, 'Please make fewer parts.')
    .refine(namesEachOnce, 'Please name each district once.')
    .nullable(),
  /**
   * True if customers choose half an hour, and the food comes within it. False or missing if they choose a time; rules
   * stored by 1.3.0 have no such field.
   */
  halfHours: z.boolean().optional(),
  /** The refund for a cancelled order. If null, customers ring us. */
  cancellation: cancellationTerms.nullable().default(null),
})

export type DeliveryRules = z.infer<typeof deliveryRules>
export type DeliveryHours = z.infer<typeof deliveryHours>
export type DeliveryArea = NonNullable<DeliveryRules['area']>

/** The rules that each kitchen has for itself. The others are the house's. */
export type KitchenRules = Pick<DeliveryRules, 'week' | 'days' | 'places' | 'deliveriesPerHalfHour' | 'area'>

/**
 * The rules of all kitchens, as they are stored. The house's and the first kitchen's are where 1.3.0 reads and writes
 * them; those of the other kitchens are by their ids (docs/decisions/118).
 */
export type RulesOfAll = DeliveryRules & { kitchens?: Record<string, KitchenRules> }

/** The kitchen of orders and rules from before there could be two: its id in `site.locations`, which never changes. */
export const firstKitchen = 'hounslow'

const wholeDay: DeliveryHours = { from: '00:00', to: '23:59' }

/** The rules until staff set some: every day from tomorrow, any hour, anywhere, no limit. */
export const defaultRules: DeliveryRules = {
  notice: null,
  week: Array(7).fill(wholeDay),
  days: {},
  places: null,
  area: null,
  cancellation: null,
  halfHours: false,
}

function namesEachOnce(parts: { districts: string[] }[]): boolean {
  const all = parts.flatMap(({ districts }) => districts)
  return new Set(all).size === all.length
}
