import { z } from 'zod'
import { areDifferent, pence, text } from './values.ts'

const mark = z.enum(['vegetarian', 'vegan', 'hot'])

const item = z.strictObject({ name: text, text, pricePence: pence, marks: z.array(mark).readonly() })

const section = z.strictObject({
  name: text,
  /** A few words that apply to every dish of the section. */
  note: text.optional(),
  items: z.array(item).min(1, 'the section has no dishes').readonly(),
})

const poster = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'the id must be lower-case words with hyphens between'),
  title: text,
  sections: z.array(section).min(1, 'the poster has no sections').readonly(),
})

/**
 * The menu: two posters. Each dish and each section may appear only once, because the page finds both by their names.
 */
export const menuSchema = z
  .tuple([poster, poster])
  .refine((posters) => areDifferent(posters.flatMap(sectionNames)), 'two sections have one name')
  .refine((posters) => areDifferent(posters.flatMap(dishNames)), 'two dishes have one name')
  .readonly()

/** The explanation of each mark for readers. */
export const markNamesSchema = z.record(mark, text)

/** A mark printed beside a dish. `vegan` includes vegetarian. No mark says anything about allergens. */
export type MenuMark = z.infer<typeof mark>
export type MenuItem = z.infer<typeof item>
export type MenuSection = z.infer<typeof section>
export type MenuPoster = z.infer<typeof poster>

const sectionNames = ({ sections }: MenuPoster) => sections.map(({ name }) => name)
const dishNames = ({ sections }: MenuPoster) => sections.flatMap(({ items }) => items.map(({ name }) => name))
