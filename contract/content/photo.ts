import { z } from '../zod.ts'
import { longestSide } from './photo-address.ts'
import { anyText } from './values.ts'

/** The id of a photo: the SHA-256 of the file that was uploaded, in hexadecimal digits. */
export const photoId = z.string().regex(/^[0-9a-f]{64}$/, 'no photo has this id')

const side = z.int().min(1).max(longestSide)
const percent = z.int().min(0).max(100)

/** A photo as the server has made it: how large it is at most, and the one colour that stands for it until it has come. */
export const madePhotoSchema = z.strictObject({
  id: photoId,
  width: side,
  height: side,
  colour: z.string().regex(/^#[0-9a-f]{6}$/, 'the colour must be written as #rrggbb'),
})

/** A photograph of the owner's on the site. */
export const photoSchema = madePhotoSchema.extend({
  /** What is on it, for whoever can't see it; empty while nobody has said, and null where it is decoration. */
  alt: anyText.max(200, 'the text has more than 200 letters').nullable(),
  /** What stays in view wherever it is cut, in percent from the left and from the top. */
  focus: z.strictObject({ x: percent, y: percent }),
})

export type MadePhoto = z.infer<typeof madePhotoSchema>
export type Photo = z.infer<typeof photoSchema>

/** Whether a field of a thing is a photo, such as "photo" of a dish. */
export const isPhotoField = (field: string) => field === 'photo' || field.endsWith('Photo')
