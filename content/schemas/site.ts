import { z } from 'zod'
import { areDifferent, text, time } from './values.ts'

const address = z.strictObject({ line: z.string(), town: text, region: text, country: z.literal('GB') })

const location = z.discriminatedUnion('status', [
  z.strictObject({
    name: text,
    status: z.literal('open'),
    address: address.extend({ line: text }),
    directions: z.url({ protocol: /^https$/, error: 'the directions must be an https address' }),
  }),
  z.strictObject({ name: text, status: z.literal('coming-soon'), address }),
])

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
  locations: z.array(location).min(1, 'no location is named').readonly(),
  social: z.array(text).refine(areDifferent, 'a network stands there twice').readonly(),
  copyrightYear: z.int().min(2000).max(2100),
})

export type SiteFacts = z.infer<typeof siteSchema>
