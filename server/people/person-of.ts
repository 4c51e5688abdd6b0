import { AppError } from '../http/errors.ts'
import type { Caller } from './staff-sessions.ts'

/** Whoever calls, as a person; a tablet is none, and no call that asks for a person lets one in. */
export function personOf({ personId, name, email }: Caller): { id: string; name: string; email: string } {
  if (personId === null || email === null) throw new AppError('forbidden')
  return { id: personId, name, email }
}
