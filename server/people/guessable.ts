import { keptThread } from '../operations/kept-thread.ts'
import type { Strength } from './strength-worker.ts'

/**
 * How hard a text is to guess, from 0 to 4, by zxcvbn. Its dictionaries take some 100 MB and a long text seconds, so it
 * works in a thread of its own. People correct what they type, so the thread stays for a while.
 */
export const strengthOf = keptThread<string, Strength>(new URL('./strength-worker.ts', import.meta.url), {
  staysFor: 20_000,
  longest: 20_000,
  megabytes: 256,
  mostAsked: 100,
})
