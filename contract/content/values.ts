import { z } from '../zod.ts'

// Control characters and line breaks, half characters, marks that reverse text, private-use characters
// (contract/pages.ts makes placeholders of them), and the delimiter of a preview's marks (marks.ts).
const unreadable = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Co}\u202a-\u202e\u2066-\u2069\ufeff]/u

/** A single line that can be shown anywhere, without the spaces around it. May be empty. */
export const anyText = z
  .string('the text is missing')
  .trim()
  .refine((value) => !/[\r\n]/.test(value), { error: 'please write this on one line', abort: true })
  .refine((value) => !unreadable.test(value), 'there is an invisible character in this; please type it again')

/** A single line for readers. Must not be empty. */
export const text = anyText.min(1, 'the text is missing')

/** Removes unreadable characters from all texts in a value, and turns line breaks into spaces. Pure. */
export function withoutUnreadable(value: unknown): unknown {
  const everywhere = new RegExp(unreadable.source, 'gu')
  const cleaned = (text: string) =>
    text
      .replaceAll(/\s*[\r\n\u2028\u2029]\s*/g, ' ')
      .replaceAll(everywhere, '')
      .trim()
  return JSON.parse(JSON.stringify(value), (_key, each) => (typeof each === 'string' ? cleaned(each) : each))
}

const words = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** The permanent id of a thing, such as "garlic-naan". It is used in addresses and never changes, unlike a name. */
export const id = z.string().regex(words, 'the id must be lower-case words with hyphens between')
/** The id of a dish that something names. */
export const dishId = z.string().regex(words, 'choose a dish')

/** The id of a place that something names. */
export const placeId = z.string().regex(words, 'choose a place')

/** The only places that sell a dish or a package. Missing if all do. */
export const onlyAt = z
  .array(placeId)
  .min(1, 'choose a place')
  .refine((ids) => areDifferent(ids), 'a place is chosen twice')
  .readonly()
  .optional()

const inPounds = 'please give an amount in pounds, such as 5.99 or 1,250'

/** An amount in pence. Pounds (5.99) are refused because they are not whole, and zero is refused too. */
export const pence = z.int(inPounds).min(1, inPounds)

/** A time of day in London, as HH:mm. */
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'please give a time as hours and minutes')

/** A day in London, as yyyy-MM-dd. A draft stores a half-typed day as an empty text. */
export const day = z.iso.date('please give a day, month and year')

export const areDifferent = (values: readonly string[]) => new Set(values).size === values.length
