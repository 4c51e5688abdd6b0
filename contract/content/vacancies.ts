import { z } from '../zod.ts'
import { photoSchema } from './photo.ts'
import { areDifferent, day, id, pence, placeId, text } from './values.ts'

const list = z.strictObject({ heading: text, items: z.array(text).min(1, 'the list is empty').readonly() })

/** The kinds of employment, in the order in which they are named. */
const employments = ['full-time', 'part-time', 'temporary', 'apprenticeship'] as const

/** The pay, in pence. */
export const salarySchema = z
  .strictObject({ leastPence: pence, mostPence: pence, per: z.enum(['hour', 'year']) })
  .refine(({ leastPence, mostPence }) => leastPence <= mostPence, {
    path: ['mostPence'],
    error: '“To” is less than “From”',
  })

const vacancy = z.strictObject({
  id,
  title: text,
  team: text,
  location: text,
  /** The place whose address job searches get. Without one it is our address. */
  place: placeId.optional(),
  employment: z
    .array(z.enum(employments))
    .min(1, 'choose at least one')
    .refine(areDifferent, 'one is listed twice')
    .readonly(),
  salary: salarySchema.optional(),
  /** The day from which the vacancy is open. */
  posted: day,
  /** The last day on which the vacancy is on the site. */
  lastDay: day.optional(),
  aboutUs: text,
  photo: photoSchema.optional(),
  lists: z.array(list).min(1, 'there are no lists').readonly(),
})

export const vacanciesSchema = z
  .array(vacancy)
  .refine((all) => areDifferent(all.map(({ id }) => id)), 'two vacancies have one id')
  .readonly()

export type Vacancy = z.infer<typeof vacancy>
