import { z } from '../zod.ts'
import { photoSchema } from './photo.ts'
import { text } from './values.ts'

const paragraphs = z.array(text).min(1, 'there are no paragraphs').readonly()
const chapter = z.strictObject({ title: text, opening: text, paragraphs })
const story = z.strictObject({ title: text, paragraphs })

/** The story of the brand. */
export const historySchema = z.strictObject({
  motto: text,
  beginning: chapter,
  people: chapter,
  oven: story,
  markets: story,
  end: text,
  /** The owner’s photos of these chapters. Those of the oven and the markets replace our pictures. */
  beginningPhoto: photoSchema.optional(),
  peoplePhoto: photoSchema.optional(),
  ovenPhoto: photoSchema.optional(),
  marketsPhoto: photoSchema.optional(),
})

export type History = z.infer<typeof historySchema>
