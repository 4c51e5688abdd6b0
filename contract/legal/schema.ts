import { areDifferent, text } from '../content/values.ts'
import { z } from '../zod.ts'

/**
 * A paragraph, a list, facts under a heading, or the list of what is sold. `{name}` in a text is replaced with a fact.
 */
const block = z.union(
  [
    text,
    z.strictObject({ list: z.array(text).min(1).readonly() }),
    z.strictObject({
      heading: text,
      facts: z
        .array(z.tuple([text, text]).readonly())
        .min(1)
        .readonly(),
    }),
    z.strictObject({ fill: z.literal('sold') }),
  ],
  'this is no paragraph, list or table of facts',
)

const part = z.strictObject({
  /** The fragment that links here, as in /terms#cancelling. */
  id: z.string().regex(/^[a-z-]+$/, 'the id must be small letters and hyphens'),
  heading: text,
  blocks: z.array(block).min(1, 'the part is empty').readonly(),
})

/** The privacy policy or the terms. */
export const legalTextSchema = z.strictObject({
  title: text,
  /** The version: the day from which this text applies, as yyyy-MM-dd. A changed text needs another day. */
  version: z.iso.date('the version must be a day, written as yyyy-MM-dd'),
  /** A summary in a few sentences, shown at the top of the page. */
  inShort: z.array(text).min(1).readonly(),
  parts: z
    .array(part)
    .min(1, 'there are no parts')
    .refine((parts) => areDifferent(parts.map(({ id }) => id)), 'two parts have the same id')
    .readonly(),
})

export type LegalText = z.infer<typeof legalTextSchema>
export type LegalBlock = LegalText['parts'][number]['blocks'][number]
