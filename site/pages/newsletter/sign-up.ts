import { subscribeToNewsSchema } from '../../../contract/news.ts'
import { partMissing } from '../../../ui/form.ts'
import { type BackendError, callFunction } from '../../backend.ts'

/** What a news form says after a press. `isFault` is true if the email address is wrong. */
export interface Told {
  text: string
  isFault?: boolean
}

const sent = 'Nearly there: please confirm in the mail that we have sent you.'

/**
 * Sends a sign-up, for the news if no topic was chosen. Returns what to say; after a valid sign-up, the same for every
 * address.
 */
export async function signUp(typed: object): Promise<Told> {
  const checked = subscribeToNewsSchema.safeParse({ topic: 'news', ...typed })
  if (!checked.success) return { text: checked.error.issues[0]?.message ?? '', isFault: true }
  return callFunction('subscribe-to-news', { body: checked.data }).then(
    () => ({ text: sent }),
    (error: Partial<BackendError>) => {
      const { code, message, fields = [] } = error
      console.error('The sign-up was not sent:', code ?? error)
      // Only a BackendError has a code, and a message fit to be shown.
      return { text: fields[0]?.message ?? ((code && message) || partMissing), isFault: fields.length > 0 }
    },
  )
}
