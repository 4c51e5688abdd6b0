import { madePhotoSchema, photoId } from '../content/photo.ts'
import { z } from '../zod.ts'
import { act, upload } from './call.ts'

/** The largest file that is taken as a photo. */
export const mostPhotoBytes = 15_000_000

/**
 * Brings the next bytes of a photo. `file` names the file: the SHA-256 of its bytes, so that whoever chooses it again goes
 * on where it stopped. The answer says how many bytes the server has. A part that begins elsewhere is not taken, and one
 * without bytes only asks. `photo` is there where the server has made one of this file before.
 */
export const sendPhoto = upload(
  'send-photo',
  { least: 'manager' },
  z.object({ file: photoId, offset: z.coerce.number().int().min(0).max(mostPhotoBytes) }),
  z.object({ offset: z.int().min(0), photo: madePhotoSchema.nullable() }),
)

/** Makes a photo of a file whose bytes have all come. The same file made again is the same photo. */
export const makePhoto = act(
  'make-photo',
  { least: 'manager' },
  z.object({ file: photoId }),
  z.object({ photo: madePhotoSchema }),
)
