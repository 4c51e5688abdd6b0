import { type AllergenKind, allergenKinds } from '../fourteen-allergens.ts'
import { limits } from '../limits.ts'
import { line } from '../text-fields.ts'
import { z } from '../zod.ts'

/** The most that an agreed line may cost a head, in pence. */
const mostAHead = 100_000

const guests = `Please give the guests as a whole number from 1 to ${limits.quantity}.`
const pence = 'Please give the price a head in pounds, such as 24 or 24.50, up to £1,000.'
const sayWhat = 'Say what it contains, or that this is not settled yet.'
const kinds = z.array(z.enum(allergenKinds as [AllergenKind, ...AllergenKind[]])).max(allergenKinds.length)

/**
 * What was agreed with a customer: a meal in the staff's words, for so many guests, at a price a head in pence. `food`
 * is what it contains, or null while that is not settled; there is no default, so that nobody forgets to say it.
 */
export const agreedLine = z.object({
  // The kitchen reads them, and no price.
  words: line(limits.name, 'Please write what was agreed.', 2).refine(
    (words) => !/£ ?\d/.test(words),
    'Please leave the price out of these words: it has a field of its own.',
  ),
  guests: z.int(guests).min(1, guests).max(limits.quantity, guests),
  price_pence: z.int(pence).min(1, pence).max(mostAHead, pence),
  food: z.object({ contains: kinds, mayContain: kinds }, sayWhat).nullable(),
})
export type AgreedLine = z.output<typeof agreedLine>
