import { keptThread } from '../operations/kept-program.ts'
import type { Asked, Works } from './judge-thread.ts'

/** Where too many wait, the browser asks again by itself. */
const limits = { staysFor: 60_000, longest: 5_000, megabytes: 256, mostAsked: 4 }
const newThread = () => keptThread<Asked, unknown>(new URL('judge-thread.ts', import.meta.url), limits)
/** Previews have their own thread, so that they never hold up saving, publishing or "sold out". */
const [judge, preview] = [newThread(), newThread()]

/**
 * Judges a draft in a thread. Throws AppError `overloaded` where too many wait, and an Error after five seconds
 * (decision 072).
 */
export async function judgeInThread<Work extends keyof Works>(
  work: Work,
  ...given: Parameters<Works[Work]>
): Promise<ReturnType<Works[Work]>> {
  const ask = work === 'markPreview' ? preview : judge
  return (await ask({ work, given })) as ReturnType<Works[Work]>
}
