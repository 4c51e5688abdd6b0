import { notPossible } from '../../errors.ts'
import { keptProcess, ProgramFailure } from '../../operations/kept-program.ts'
import type { Making, MakingAnswer } from './photo-process.ts'

const make = keptProcess<Buffer, MakingAnswer>(new URL('photo-process.ts', import.meta.url), {
  staysFor: 0,
  longest: 180_000,
  megabytes: 64,
  mostAsked: 1,
})

/**
 * Makes the site's files from an uploaded photo. Each photo has its own process, because a large library reads a
 * stranger's bytes here. Throws AppError `not_possible` where the file can't be used.
 */
export async function makePhotoOf(bytes: Buffer): Promise<Making> {
  const answer = await make(bytes).catch((error: unknown) => {
    if (!(error instanceof ProgramFailure)) throw error
    throw notPossible('This photo takes too much work to read. Save it smaller, as JPEG, and choose that.')
  })
  if ('refused' in answer) throw notPossible(answer.refused)
  return answer
}
