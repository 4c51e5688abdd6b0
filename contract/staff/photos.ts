import { madePhotoSchema, photoId } from '../content/photo.ts'
import { z } from '../zod.ts'
import { act, upload } from './call.ts'

/** The largest file accepted as a photo, in bytes. */
export const mostPhotoBytes = 15_000_000

/**
 * Uploads the next bytes of a photo. `file` is the SHA-256 of the whole file, so that choosing it again resumes the
 * upload. The answer says how many bytes the server has. A part with another offset is not stored; an empty part only
 * asks. `photo` is set if the server has already made a photo of this file.
 */
export const sendPhoto = upload(
  'send-photo',
  { least: 'manager' },
  z.object({ file: photoId, offset: z.coerce.number().int().min(0).max(mostPhotoBytes) }),
  z.object({ offset: z.int().min(0), photo: madePhotoSchema.nullable() }),
)

/** Makes a photo from a completely uploaded file. Making it again gives the same photo. */
export const makePhoto = act(
  'make-photo',
  { least: 'manager' },
  z.object({ file: photoId }),
  z.object({ photo: madePhotoSchema }),
)
