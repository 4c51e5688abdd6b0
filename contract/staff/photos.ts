import { photoId } from '../content/photo.ts'
import { type UploadKind, uploadKinds } from '../content/photo-address.ts'
import { z } from '../zod.ts'
import { act, upload } from './call.ts'

/** The largest files accepted, in bytes. */
export const mostBytes = { photo: 15_000_000, film: 12_000_000 } as const satisfies Record<UploadKind, number>

/** Says that a file is too large. */
export const tooLarge = (kind: UploadKind) =>
  `This file has more than ${mostBytes[kind] / 1_000_000} MB. Save the ${kind} smaller, and choose that.`

const file = photoId
/** Up to 1.3.0 there were only photos, and a screen of that version may still be open. */
const kind = z.enum(uploadKinds).default('photo')
const made = z.object({ id: photoId, width: z.int(), height: z.int(), colour: z.string() })

/**
 * Uploads the next bytes of a photo or film. `file` is the SHA-256 of the whole file, so that choosing it again resumes the
 * upload. The answer says how many bytes the server has. A part with another offset is not stored; an empty part only
 * asks. `photo` is set if the server has already made a photo, or a film, of this file.
 */
export const sendPhoto = upload(
  'send-photo',
  { least: 'manager' },
  z.object({ file, kind, offset: z.coerce.number().int().min(0).max(mostBytes.photo) }),
  z.object({ offset: z.int().min(0), photo: made.nullable() }),
)

/** Makes a photo or film from a completely uploaded file. Making it again gives the same. */
export const makePhoto = act('make-photo', { least: 'manager' }, z.object({ file, kind }), z.object({ photo: made }))
