import { keptThread } from '../operations/kept-thread.ts'
import type { Asked, Works } from './judge-thread.ts'

/** The browser asks again by itself where too many wait. */
const limits = { staysFor: 60_000, longest: 5_000, megabytes: 256, mostAsked: 4 }
const newThread = () => keptThread<Asked, unknown>(new URL('judge-thread.ts', import.meta.url), limits)
/** Pages that somebody looks at keep nobody from saving, publishing or "sold out". */
const [judge, preview] = [newThread(), newThread()]

/**
 * Judges a draft in a thread of its own. Throws AppError `overloaded` where too many wait, and an Error where it takes
 * longer than what strangers send may take (decision 072).
 */
export async function judgeInThread<Work extends keyof Works>(
  work: Work,
  ...given: Parameters<Works[Work]>
): Promise<ReturnType<Works[Work]>> {
  const ask = work === 'markPreview' ? preview : judge
  return (await ask({ work, given })) as ReturnType<Works[Work]>
}
