import { z } from 'zod'
import { areDifferent, pence, text } from './values.ts'

const cateringPackage = z.strictObject({
  id: z.uuid('the id must be a UUID'),
  menuId: z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'the id must be lower-case words with hyphens between'),
  name: text,
  description: text,
  pricePence: pence,
  serves: z.int('it must serve a whole number of people').min(1, 'it must serve at least one'),
})

/** The catering packages. Their ids and names must all differ, because orders, mails and Stripe tell packages apart by them. */
export const packagesSchema = z
  .array(cateringPackage)
  .min(1, 'there are no packages')
  .refine((list) => areDifferent(list.map(({ id }) => id)), 'two packages have one id')
  .refine((list) => areDifferent(list.map(({ menuId }) => menuId)), 'two packages have one menuId')
  .refine((list) => areDifferent(list.map(({ name }) => name)), 'two packages have one name')
  .readonly()
