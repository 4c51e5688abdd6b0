import type { z } from 'zod'
import type { personSchema } from '../../../contract/staff/people.ts'
import { momentInWords } from '../../in-words.ts'

/** The browsers where a person is signed in, and when each was last used. */
export function SignedInOn({ places }: { places: z.output<typeof personSchema>['signedInOn'] }) {
  if (places.length === 0) return <p className="text-bark">Signed in nowhere</p>
  return (
    <ul>
      {places.map(({ id, browser, isThisOne, lastSeenAt }) => (
        <li key={id}>
          {browser},{' '}
          <span className="text-bark">{isThisOne ? 'this one' : `last seen ${momentInWords(lastSeenAt)}`}</span>
        </li>
      ))}
    </ul>
  )
}
