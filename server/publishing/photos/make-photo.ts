import { notPossible } from '../../errors.ts'
import { keptProcess, ProgramFailure } from '../../operations/kept-program.ts'
import type { Making, MakingAnswer, Uploaded } from './photo-process.ts'

const make = keptProcess<Uploaded, MakingAnswer>(new URL('photo-process.ts', import.meta.url), {
  staysFor: 0,
  longest: 180_000,
  megabytes: 64,
  mostAsked: 1,
})

/**
 * Makes the site's files from an uploaded photo or film. Each has its own process, because a large library reads a
 * stranger's bytes here. Throws AppError `not_possible` where the file can't be used.
 */
export async function makePhotoOf(uploaded: Uploaded): Promise<Making> {
  const answer = await make(uploaded).catch((error: unknown) => {
    if (!(error instanceof ProgramFailure)) throw error
    throw notPossible(
      `This ${uploaded.kind} takes too much work to read. Save it smaller, as ${uploaded.kind === 'film' ? 'MP4 (H.264)' : 'JPEG'}, and choose that.`,
    )
  })
  if ('refused' in answer) throw notPossible(answer.refused)
  return answer
}
