import { useState } from 'react'
import { newsWording } from '../../../contract/news-wording.ts'
import { partMissing } from '../../../ui/form.ts'
import type { Told } from './sign-up.ts'

/**
 * Sends sign-ups for a news form, and keeps what to say about the last one. A second press is the same sign-up. Uses no
 * code of the other forms, which the home page would have to load too.
 */
export function useSignUp() {
  const [told, setTold] = useState<Told>()
  return {
    told,
    forget: () => setTold(undefined),
    /** Loads what a submit needs when the form is first touched. */
    prepare: () => void Promise.all([import('./sign-up.ts'), import('../../supabase.ts')]).catch(() => {}),
    /** Sends what was typed. Returns true if the email address is wrong, so that its field can be focused. */
    async send(fields: Record<string, unknown>): Promise<boolean> {
      const next = await import('./sign-up.ts').then(
        ({ signUp }) => signUp({ ...fields, wording: newsWording.version }),
        (): Told => ({ text: partMissing }),
      )
      setTold(next)
      return next.isFault ?? false
    },
  }
}
