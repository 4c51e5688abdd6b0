import * as calls from '../../../contract/staff/photos.ts'
import type { Database } from '../../database/database.ts'
import { personOf } from '../../people/staff-sessions.ts'
import { takePart } from '../../publishing/photos/photo-parts.ts'
import { makePhoto, refreshPhoto } from '../../publishing/photos/photos.ts'
import type { Answer } from './answer-calls.ts'

/**
 * How often one address may make these calls in ten minutes. A photo of 15 MB comes in sixty parts, and in more from
 * a slow phone.
 */
const callsPerTenMinutes = { parts: 6_000, photos: 300 }

/** Answers the calls that upload photos and films. */
export function photoCalls(answer: Answer, { database }: { database: Database }): void {
  answer(
    calls.sendPhoto,
    async ({ file, kind, offset }, { content, caller }) => {
      const photo = await refreshPhoto(database, file, kind)
      if (photo) return { offset, photo }
      const part = { file, kind, offset, content, personId: personOf(caller).id }
      return { offset: await takePart(database, part), photo: null }
    },
    callsPerTenMinutes.parts,
  )
  answer(
    calls.makePhoto,
    async ({ file, kind }, { caller }) => ({ photo: await makePhoto(database, caller, file, kind) }),
    callsPerTenMinutes.photos,
  )
}
