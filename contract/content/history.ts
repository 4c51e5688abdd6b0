import { z } from 'zod'
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
})

export type History = z.infer<typeof historySchema>
