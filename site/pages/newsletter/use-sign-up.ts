import { useState } from 'react'
import { newsWording } from '../../../contract/news-wording.ts'
import { partMissing } from '../../../ui/part-missing.ts'
import type { Told } from './sign-up.ts'

/**
 * What a form that signs an address up has to tell, and how it sends. A second press is the same sign-up. It takes nothing
 * from the other forms, whose parts would come to the home page with it.
 */
export function useSignUp() {
  const [told, setTold] = useState<Told>()
  return {
    told,
    forget: () => setTold(undefined),
    /** Loads what a submit needs when the form is first touched. */
    prepare: () => void Promise.all([import('./sign-up.ts'), import('../../supabase.ts')]).catch(() => {}),
    /** Sends what was typed. Returns whether the address is wrong, and the field has to be looked at. */
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
