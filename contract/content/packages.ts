import { z } from '../zod.ts'
import { checkedSchema, foodSchema } from './allergens.ts'
import { photoSchema } from './photo.ts'
import { areDifferent, id, pence, text } from './values.ts'

/** One way in which a package can be had. It is read in brackets: "Executive Lunch Box (paneer)". */
const option = z.strictObject({
  id,
  name: text,
  /** The ids of the dishes that come with it, before those of the package. */
  dishes: z.array(id).min(1, 'the option has no dishes').refine(areDifferent, 'a dish stands there twice').readonly(),
})

const cateringPackage = z
  .strictObject({
    /** The package in an order's payload. */
    id: z.uuid('the id must be a UUID'),
    /** The package as an order's item, mails and papers know it. */
    menuId: id,
    name: text,
    /** What the kitchen calls one of it, and several, short enough for a row. */
    short: z.strictObject({ one: text, many: text }),
    description: text,
    pricePence: pence,
    serves: z.int('it must serve a whole number of people').min(1, 'it must serve at least one'),
    /** The ids of its dishes, as its description names them. */
    dishes: z
      .array(id)
      .min(1, 'the package has no dishes')
      .refine(areDifferent, 'a dish stands there twice')
      .readonly(),
    /** What the customer chooses among, each box one; missing where there is nothing to choose. */
    options: z
      .array(option)
      .refine(({ length }) => length !== 1, 'a choice needs two options')
      .refine((list) => areDifferent(list.map(({ id }) => id)), 'two options have one id')
      .refine((list) => areDifferent(list.map(({ name }) => name)), 'two options have one name')
      .readonly()
      .optional(),
    /** How many of it an order has to hold, and may hold; missing where any number will do. Staff may go beyond. */
    least: z.int('it must be a whole number').min(1, 'it must be at least one').optional(),
    most: z.int('it must be a whole number').min(1, 'it must be at least one').optional(),
    isOnSale: z.boolean(),
    /** The owner’s photo, which takes the place of our picture. */
    photo: photoSchema.optional(),
  })
  .refine(({ least = 1, most = least }) => least <= most, { message: 'it must not be below the least', path: ['most'] })

/**
 * The catering packages in their order on the page. Their ids and names must all differ, because orders, mails and Stripe
 * tell packages apart by them.
 */
export const packagesSchema = z
  .array(cateringPackage)
  .min(1, 'there are no packages')
  .refine((list) => areDifferent(list.map(({ id }) => id)), 'two packages have one id')
  .refine((list) => areDifferent(list.map(({ menuId }) => menuId)), 'two packages have one menuId')
  .refine((list) => areDifferent(list.map(({ name }) => name)), 'two packages have one name')
  .readonly()

const packageDish = z.strictObject({
  id,
  name: text,
  food: foodSchema,
  checked: checkedSchema.optional(),
  /** Where in the kitchen it is made, as the list of what is to be cooked goes by stations. */
  station: text.optional(),
})

/** The dishes of the packages. A dish of several packages stands here once, so that the kitchen's totals add up. */
export const packageDishesSchema = z
  .array(packageDish)
  .refine((list) => areDifferent(list.map(({ id }) => id)), 'two dishes have one id')
  .refine((list) => areDifferent(list.map(({ name }) => name)), 'two dishes have one name')
  .readonly()

export type CateringPackage = z.infer<typeof cateringPackage>
export type PackageDish = z.infer<typeof packageDish>
