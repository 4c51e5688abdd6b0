import { z } from 'zod'
import { text } from './values.ts'

const list = z.strictObject({ heading: text, items: z.array(text).min(1, 'the list is empty').readonly() })

/** The vacancy. */
export const vacancySchema = z.strictObject({
  title: text,
  team: text,
  location: text,
  type: text,
  posted: z.iso.date('the day must be written as yyyy-MM-dd'),
  aboutUs: text,
  lists: z.array(list).min(1, 'there are no lists').readonly(),
})
