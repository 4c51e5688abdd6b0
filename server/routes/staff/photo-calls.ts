import * as calls from '../../../contract/staff/photos.ts'
import type { Database } from '../../database/database.ts'
import { personOf } from '../../people/staff-sessions.ts'
import { takePart } from '../../publishing/photos/photo-parts.ts'
import { choosePhoto, makePhoto } from '../../publishing/photos/photos.ts'
import type { Answer } from './answer-calls.ts'

/** The calls of one address: a photo of 15 MB comes in sixty parts or more, and a slow phone sends smaller ones. */
const callsPerTenMinutes = { parts: 6_000, photos: 300 }

/** Answers the calls with which photos come to the site. */
export function photoCalls(answer: Answer, { database }: { database: Database }): void {
  answer(
    calls.sendPhoto,
    async ({ file, offset }, { content, caller }) => {
      const photo = await choosePhoto(database, file)
      if (photo) return { offset, photo }
      const part = { file, offset, content, personId: personOf(caller).id }
      return { offset: await takePart(database, part), photo: null }
    },
    callsPerTenMinutes.parts,
  )
  answer(
    calls.makePhoto,
    async ({ file }, { caller }) => ({ photo: await makePhoto(database, caller, file) }),
    callsPerTenMinutes.photos,
  )
}
