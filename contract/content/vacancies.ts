import { z } from 'zod'
import { areDifferent, day, id, text } from './values.ts'

const list = z.strictObject({ heading: text, items: z.array(text).min(1, 'the list is empty').readonly() })

const vacancy = z.strictObject({
  id,
  title: text,
  team: text,
  location: text,
  type: text,
  /** The day from which the vacancy is open. */
  posted: day,
  aboutUs: text,
  lists: z.array(list).min(1, 'there are no lists').readonly(),
})

/** The vacancies: none, one or many. */
export const vacanciesSchema = z
  .array(vacancy)
  .refine((all) => areDifferent(all.map(({ id }) => id)), 'two vacancies have one id')
  .readonly()

export type Vacancy = z.infer<typeof vacancy>
