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
}

/** It is read once: later calls find out when it has ended (make-call.ts), and the screen stays while one signs in again. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => callStaff(readSession, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

export const useSession = () => useQuery(sessionQuery)

/** Who the session belongs to, or undefined where nobody is signed in. */
export function whoIs({ person, tablet }: Session): Who | undefined {
  if (person) return person
  return tablet ? { ...tablet, role: 'tablet' } : undefined
}

/**
 * Tells all below the frame who works at this browser. They do not read the session themselves: it may end while React is
 * drawing them, before the frame has put the sign-in page in their place.
 */
export const WhoContext = createContext<Who | undefined>(undefined)

/** Who works at this browser. For screens, which nobody sees without a session. */
export function useWho(): Who {
  const who = use(WhoContext)
  if (!who) throw new Error('A screen is shown without a session')
  return who
}

/** Whether whoever works at this browser may do what asks for `least`. The server decides; this hides what it would refuse. */
export function useMay(least: Role): boolean {
  return mayDo(useWho().role, least)
}

/** Goes on as somebody else, or as nobody: what the one before has read and typed is forgotten. */
export function beginSession(session: Session): void {
  forgetDraftsOfOthers(whoIs(session)?.id)
  const before = queries.getQueryData(sessionQuery.queryKey)
  queries.setQueryData(sessionQuery.queryKey, session)
  const isSame = before && whoIs(before)?.id === whoIs(session)?.id
  if (!isSame) queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
}

export const nobody: Session = { person: null, tablet: null }
