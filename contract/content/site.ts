import { firstKitchen } from '../delivery/rules.ts'
import { limits } from '../limits.ts'
import { dialledNumber } from '../phone-number.ts'
import { emailAddress } from '../text-fields.ts'
import { z } from '../zod.ts'
import { noticesSchema, openingHoursSchema, specialDaysSchema } from './hours.ts'
import { newId } from './new-id.ts'
import { homePhotoSchema, photoSchema } from './photo.ts'
import { anyText, areDifferent, id, text } from './values.ts'

const notHttps = 'the link must begin with https://'
const https = text.pipe(z.url({ protocol: /^https$/, error: notHttps }))

export const cannotBeRung = 'type the phone number with its area code, such as 020 7946 0123'

/** The number to dial is derived from the number shown. A stored one is used only if none can be derived. */
const phone = z
  .strictObject({
    shown: text,
    dialled: z
      .string()
      .regex(/^\+\d{8,15}$/)
      .optional(),
  })
  .transform(({ shown, dialled }) => ({ shown, dialled: dialledNumber(shown) ?? dialled ?? '' }))
  .refine(({ dialled }) => dialled !== '', {
    path: ['shown'],
    error: cannotBeRung,
  })

const location = z
  .strictObject({
    id: id.optional(),
    name: text,
    status: z.enum(['coming-soon', 'open', 'closed-for-now'], 'choose what the place is'),
    /** Before a place opens, its street may be empty. */
    address: z.strictObject({ line: anyText, town: text, region: text, country: z.literal('GB') }),
    directions: https.optional(),
    /** The place’s own, if it differs from the house’s. */
    phone: phone.optional(),
    openingHours: openingHoursSchema.optional(),
    /** Days that differ only here. They take precedence over the house’s. */
    specialDays: specialDaysSchema.optional(),
    cooksCatering: z.boolean().optional(),
    /** The address for its kitchen's mails. Without one they go to the staff's address. No page shows it. */
    kitchenEmail: emailAddress(limits.email, 'enter an e-mail address, such as kitchen@example.com').optional(),
    /** The owner’s photo of the place, shown instead of the map. */
    photo: photoSchema.optional(),
  })
  .refine(({ status, address }) => status === 'coming-soon' || address.line !== '', {
    path: ['address', 'line'],
    error: 'a place that has opened needs its street',
  })
  .refine(({ status, directions }) => status === 'coming-soon' || directions !== undefined, {
    path: ['directions'],
    error: 'a place that has opened needs its link to the map',
  })

/**
 * The places, at least one of which has opened. 1.3.0 stored them without ids. Its first place was open and cooked the
 * catering.
 */
const locations = z
  .array(location)
  .transform((all) => all.map(asRead))
  .refine((all) => all.some(({ status }) => status !== 'coming-soon'), 'one of the places must have opened')
  .refine((all) => areDifferent(all.map(({ name }) => name)), 'two places have the same name')
  .readonly()

function asRead(place: z.output<typeof location>, index: number, all: readonly (typeof place)[]) {
  // Orders and rules name the first kitchen, whatever its place was called.
  const idRead = () => (index === 0 ? firstKitchen : newId(place.name, idsBefore()))
  const idsBefore = () => [firstKitchen, ...all.slice(1, index).map(({ name }) => newId(name, []))]
  const saysWhoCooks = all.some(({ cooksCatering }) => cooksCatering !== undefined)
  const cooks = saysWhoCooks ? (place.cooksCatering ?? false) : place === all.find(({ status }) => status === 'open')
  return { ...place, id: place.id ?? idRead(), cooksCatering: cooks }
}

/** How guests reserve a table. With `nothing` the site does not mention reservations. */
const reservations = z
  .strictObject({ by: z.enum(['nothing', 'soon', 'link', 'phone']), at: anyText })
  .refine(({ by, at }) => by !== 'link' || https.safeParse(at).success, {
    path: ['at'],
    error: notHttps,
  })
  .refine(({ by, at }) => by !== 'phone' || /^[+\d][\d ]{8,19}$/.test(at), {
    path: ['at'],
    error: 'the phone number has digits and spaces alone',
  })

const account = z.strictObject({
  network: z.enum(['Instagram', 'Facebook', 'TikTok'], 'choose the network'),
  /** Empty until the account is opened. */
  link: anyText.refine((link) => link === '' || https.safeParse(link).success, notHttps),
})

/** The facts about the restaurant. */
export const siteSchema = z.strictObject({
  name: text,
  nameInGurmukhi: text,
  tagline: text,
  phone,
  email: emailAddress(limits.email, 'enter an e-mail address, such as hello@example.com'),
  openingHours: openingHoursSchema,
  specialDays: specialDaysSchema,
  notices: noticesSchema,
  /** What of the food is halal, such as "all our chicken and lamb". Missing until the owner says so. */
  halal: text.optional(),
  /** The food hygiene rating of the kitchen, such as "5, inspected in March 2026". */
  hygieneRating: text.optional(),
  /** What is delivered beside the food, how it keeps hot and how to serve it, with the owner's photo of it. */
  arrives: z
    .array(z.strictObject({ title: text, text }))
    .refine((all) => areDifferent(all.map(({ title }) => title)), 'two points have the same heading')
    .readonly()
    .optional(),
  arrivesPhoto: photoSchema.optional(),
  reservations,
  locations,
  social: z
    .array(account)
    .refine((all) => areDifferent(all.map(({ network }) => network)), 'a network is listed twice')
    .readonly(),
  copyrightYear: z.int().min(2000).max(2100),
  /** The owner’s photos: the first picture of each page, and those further down on the home page. */
  homePhoto: homePhotoSchema.optional(),
  crowdPhoto: photoSchema.optional(),
  placePhoto: photoSchema.optional(),
  menuPhoto: photoSchema.optional(),
  cateringPhoto: photoSchema.optional(),
  careersPhoto: photoSchema.optional(),
  historyPhoto: photoSchema.optional(),
})

export type SiteFacts = z.infer<typeof siteSchema>
export type Location = SiteFacts['locations'][number]
