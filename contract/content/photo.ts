import { z } from '../zod.ts'
import { longestFilmSide, longestSide } from './photo-address.ts'
import { anyText } from './values.ts'

/** The id of a photo: the SHA-256 of the file that was uploaded, in hexadecimal digits. */
export const photoId = z.string().regex(/^[0-9a-f]{64}$/, 'no photo has this id')

const side = z.int().min(1).max(longestSide)
const percent = z.int().min(0).max(100)

/** A photo as the server made it: its largest size, and the colour shown until it has loaded. */
const madePhotoSchema = z.strictObject({
  id: photoId,
  width: side,
  height: side,
  colour: z.string().regex(/^#[0-9a-f]{6}$/, 'the colour must be written as #rrggbb'),
})

/** One of the owner's photos on the site. */
export const photoSchema = madePhotoSchema.extend({
  /** The text for people who can't see it. Empty until somebody writes it; null if the photo is decoration. */
  alt: anyText.max(200, 'the text has more than 200 letters').nullable(),
  /** The point that stays visible when the photo is cropped, in percent from the left and the top. */
  focus: z.strictObject({ x: percent, y: percent }),
})

/** The first photo of the home page, over which a film may run. */
export const homePhotoSchema = photoSchema.extend({
  film: z.strictObject({ id: photoId, width: z.int().min(1).max(longestFilmSide) }).optional(),
})

export type MadePhoto = z.infer<typeof madePhotoSchema>
export type Photo = z.infer<typeof photoSchema>
export type HomePhoto = z.infer<typeof homePhotoSchema>

/** True if a field holds a photo, such as "photo" of a dish. */
export const isPhotoField = (field: string) => field === 'photo' || field.endsWith('Photo')
