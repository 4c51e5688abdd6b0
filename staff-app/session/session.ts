import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { readSession, type Session } from '../../contract/staff/accounts.ts'
import { mayDo, type Role } from '../../contract/staff/call.ts'
import { callStaff } from '../backend.ts'
import { forgetDraftsOfOthers } from './kept-drafts.ts'
import { queries } from './queries.ts'

/** Who works at this browser: a person, or a tablet on the wall. */
export interface Who {
  id: string
  name: string
  role: Role
  email?: string
  /** The ids of the kitchens whose orders they see; absent for all. */
  kitchens?: string[]
}

/**
 * Read once: later calls notice when the session has ended (make-call.ts), and the screen stays while the person signs
 * in again.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => callStaff(readSession, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

export const useSession = () => useQuery(sessionQuery)

/** Returns who the session belongs to, or undefined if nobody is signed in. */
export function whoIs({ person, tablet }: Session): Who | undefined {
  if (person) return person
  return tablet ? { ...tablet, role: 'tablet' } : undefined
}

/**
 * Tells everything below the frame who works at this browser. Screens don't read the session themselves: it may end
 * while React renders them, before the frame has replaced them with the sign-in page.
 */
export const WhoContext = createContext<Who | undefined>(undefined)

/** Returns who works at this browser. For screens, which nobody sees without a session. */
export function useWho(): Who {
  const who = use(WhoContext)
  if (!who) throw new Error('A screen is shown without a session')
  return who
}

/**
 * Returns whether this person or tablet has at least the role `least`. The server decides; this only hides what it
 * would refuse.
 */
export function useMay(least: Role): boolean {
  return mayDo(useWho().role, least)
}

/** Signs the browser in as this person or tablet, or as nobody. Forgets what anybody else read and typed. */
export function beginSession(session: Session): void {
  forgetDraftsOfOthers(whoIs(session)?.id)
  const before = queries.getQueryData(sessionQuery.queryKey)
  queries.setQueryData(sessionQuery.queryKey, session)
  const isSame = before && whoIs(before)?.id === whoIs(session)?.id
  if (!isSame) queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
}

export const nobody: Session = { person: null, tablet: null }
