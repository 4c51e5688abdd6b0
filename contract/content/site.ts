import { z } from 'zod'
import { areDifferent, text, time } from './values.ts'

const address = z.strictObject({ line: z.string(), town: text, region: text, country: z.literal('GB') })

const open = z.strictObject({
  name: text,
  status: z.literal('open'),
  address: address.extend({ line: text }),
  directions: z.url({ protocol: /^https$/, error: 'the directions must be an https address' }),
})
const comingSoon = z.strictObject({ name: text, status: z.literal('coming-soon'), address })

const phone = z
  .strictObject({
    shown: text,
    dialled: z.string().regex(/^\+\d{8,15}$/, 'the number to dial must be + and 8 to 15 digits'),
  })
  .refine(({ shown, dialled }) => shown.replace(/\D/g, '').replace(/^0/, '44') === dialled.slice(1), {
    path: ['dialled'],
    error: 'the number to dial is not the one that is shown',
  })

const openingHours = z
  .strictObject({ days: text, opens: time, closes: time, lastOrders: time })
  .refine(({ opens, lastOrders, closes }) => opens < lastOrders && lastOrders <= closes, {
    path: ['lastOrders'],
    error: 'last orders must lie after opening and not after closing',
  })

/** The facts about the restaurant. */
export const siteSchema = z.strictObject({
  name: text,
  nameInGurmukhi: text,
  tagline: text,
  phone,
  email: z.email('this is no e-mail address'),
  openingHours,
  /** The first one is open: it has the kitchen, and its address stands on papers and in the terms. */
  locations: z
    .tuple([open], z.discriminatedUnion('status', [open, comingSoon]))
    .refine((all) => areDifferent(all.map(({ name }) => name)), 'two locations have one name')
    .readonly(),
  social: z
    .array(z.enum(['Instagram', 'Facebook', 'TikTok']))
    .refine(areDifferent, 'a network stands there twice')
    .readonly(),
  copyrightYear: z.int().min(2000).max(2100),
})

export type OpeningHours = z.infer<typeof openingHours>
export type OpenLocation = z.infer<typeof open>
export type SiteFacts = z.infer<typeof siteSchema>
