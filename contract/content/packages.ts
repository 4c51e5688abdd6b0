import { z } from '../zod.ts'
import { checkedSchema, foodSchema } from './allergens.ts'
import { photoSchema } from './photo.ts'
import { areDifferent, dishId, id, onlyAt, pence, text } from './values.ts'

/** One option of a package with a choice. Its name is shown in brackets: "Executive Lunch Box (paneer)". */
const option = z.strictObject({
  id,
  name: text,
  /** The ids of the dishes that this option adds, listed before the package's own. */
  dishes: z.array(dishId).min(1, 'the option has no dishes').refine(areDifferent, 'a dish is listed twice').readonly(),
})

const cateringPackage = z
  .strictObject({
    /** Identifies the package in an order's payload. */
    id: z.uuid('the id must be a UUID'),
    /** Identifies the package in an order's items, mails and papers. */
    menuId: id,
    name: text,
    /** The kitchen's short names, for one and for several. */
    short: z.strictObject({ one: text, many: text }),
    description: text,
    pricePence: pence,
    serves: z.int('it must serve a whole number of people').min(1, 'it must serve at least one'),
    /** The ids of its dishes, in the order of the description. */
    dishes: z
      .array(dishId)
      .min(1, 'the package has no dishes')
      .refine(areDifferent, 'a dish is listed twice')
      .readonly(),
    /** The options that the customer chooses from, one per box. Missing if there is no choice. */
    options: z
      .array(option)
      .refine(({ length }) => length !== 1, 'a choice needs two options')
      .refine((list) => areDifferent(list.map(({ id }) => id)), 'two options have one id')
      .refine((list) => areDifferent(list.map(({ name }) => name)), 'two options have the same name')
      .readonly()
      .optional(),
    /** The least and the most of this package in one order. Missing if there is no bound. Staff may go beyond. */
    least: z.int('it must be a whole number').min(1, 'it must be at least one').optional(),
    most: z.int('it must be a whole number').min(1, 'it must be at least one').optional(),
    isOnSale: z.boolean(),
    onlyAt,
    /** The owner’s photo, shown instead of our picture. */
    photo: photoSchema.optional(),
  })
  .refine(({ least = 1, most = least }) => least <= most, {
    message: 'this must not be less than “At least”',
    path: ['most'],
  })

/**
 * The catering packages, in the order in which the page shows them. No two may share an id, a menuId or a name: orders,
 * mails and Stripe's payment page tell packages apart by these.
 */
export const packagesSchema = z
  .array(cateringPackage)
  .min(1, 'there are no packages')
  .refine((list) => areDifferent(list.map(({ id }) => id)), 'two packages have one id')
  .refine((list) => areDifferent(list.map(({ menuId }) => menuId)), 'two packages have one menuId')
  .refine((list) => areDifferent(list.map(({ name }) => name)), 'two packages have the same name')
  .readonly()

const packageDish = z.strictObject({
  id,
  name: text,
  food: foodSchema,
  checked: checkedSchema.optional(),
  /** The station of the kitchen that makes it. The cooking list is sorted by stations. */
  station: text.optional(),
})

/** The dishes of the packages. A dish of several packages is listed once, so that the kitchen's totals add up. */
export const packageDishesSchema = z
  .array(packageDish)
  .refine((list) => areDifferent(list.map(({ id }) => id)), 'two dishes have one id')
  .refine((list) => areDifferent(list.map(({ name }) => name)), 'two dishes have the same name')
  .readonly()

export type CateringPackage = z.infer<typeof cateringPackage>
export type PackageDish = z.infer<typeof packageDish>
