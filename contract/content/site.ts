import { limits } from '../limits.ts'
import { dialledNumber } from '../phone-number.ts'
import { bareAddress } from '../text-fields.ts'
import { z } from '../zod.ts'
import { noticesSchema, openingHoursSchema, specialDaysSchema } from './hours.ts'
import { anyText, areDifferent, text } from './values.ts'

const https = text.pipe(z.url({ protocol: /^https$/, error: 'the link must begin with https://' }))

const address = z.strictObject({ line: anyText, town: text, region: text, country: z.literal('GB') })

const open = z.strictObject({
  name: text,
  status: z.literal('open'),
  address: address.extend({ line: text }),
  directions: https,
})
const comingSoon = z.strictObject({ name: text, status: z.literal('coming-soon'), address })

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
    error: 'type the phone number with its area code, such as 020 7946 0123',
  })

/** How guests reserve a table. With `nothing` the site does not mention reservations. */
const reservations = z
  .strictObject({ by: z.enum(['nothing', 'soon', 'link', 'phone']), at: anyText })
  .refine(({ by, at }) => by !== 'link' || https.safeParse(at).success, {
    path: ['at'],
    error: 'the link must begin with https://',
  })
  .refine(({ by, at }) => by !== 'phone' || /^[+\d][\d ]{8,19}$/.test(at), {
    path: ['at'],
    error: 'the phone number has digits and spaces alone',
  })

const account = z.strictObject({
  network: z.enum(['Instagram', 'Facebook', 'TikTok']),
  /** Empty until the account is opened. */
  link: z.literal('').or(https),
})

/** The facts about the restaurant. */
export const siteSchema = z.strictObject({
  name: text,
  nameInGurmukhi: text,
  tagline: text,
  phone,
  email: bareAddress('this is no e-mail address').max(limits.email, 'the address has more than 254 letters'),
  openingHours: openingHoursSchema,
  specialDays: specialDaysSchema,
  notices: noticesSchema,
  reservations,
  /** The first location is open and has the kitchen. Its address is on papers and in the terms. */
  locations: z
    .tuple([open], z.discriminatedUnion('status', [open, comingSoon]))
    .refine((all) => areDifferent(all.map(({ name }) => name)), 'two locations have one name')
    .readonly(),
  social: z
    .array(account)
    .refine((all) => areDifferent(all.map(({ network }) => network)), 'a network stands there twice')
    .readonly(),
  copyrightYear: z.int().min(2000).max(2100),
})

export type OpenLocation = z.infer<typeof open>
export type SiteFacts = z.infer<typeof siteSchema>
