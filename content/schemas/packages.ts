import { z } from 'zod'
import { areDifferent, pence, text } from './values.ts'

const cateringPackage = z.strictObject({
  id: z.uuid('the id must be a UUID'),
  menuId: z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'the id must be lower-case words with hyphens between'),
  name: text,
  description: text,
  pricePence: pence,
  serves: z.int('it must serve a whole number of people').min(1, 'it must serve at least one'),
  priceReference: z.string().regex(/^price_sandbox_[a-z_]+$/, "the sandbox's price must begin with price_sandbox_"),
})

/**
 * The catering packages. Their ids, names and sandbox prices must all differ, because orders, mails and Stripe tell
 * packages apart by them.
 */
export const packagesSchema = z
  .array(cateringPackage)
  .min(1, 'there are no packages')
  .refine((list) => areDifferent(list.map(({ id }) => id)), 'two packages have one id')
  .refine((list) => areDifferent(list.map(({ menuId }) => menuId)), 'two packages have one menuId')
  .refine((list) => areDifferent(list.map(({ name }) => name)), 'two packages have one name')
  .refine((list) => areDifferent(list.map((each) => each.priceReference)), 'two packages have one price in the sandbox')
  .readonly()
