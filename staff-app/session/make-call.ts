import type { z } from 'zod'
import { readSession } from '../../contract/staff/accounts.ts'
import type { StaffCall } from '../../contract/staff/call.ts'
import { CallError, callStaff } from '../backend.ts'
import { askWhoItIs, type Question } from './identity.ts'
import { queries } from './queries.ts'
import { beginSession, nobody, sessionQuery } from './session.ts'

/**
 * Makes a call as `callStaff` does. If the server wants a new proof of identity, or the session has ended, a dialog
 * asks and the call is made again. Throws CallError, also if the dialog was closed (`prove_again` or `signed_out`).
 */
export async function makeCall<Call extends StaffCall>(
  call: Call,
  input: z.input<Call['input']>,
  signal?: AbortSignal,
  content?: Uint8Array<ArrayBuffer>,
): Promise<z.output<Call['output']>> {
  try {
    return await callStaff(call, input, signal, content)
  } catch (error) {
    const question = await questionAfter(error, signal)
    if (!question) throw error
    if (!(await askWhoItIs(question))) throw question === 'prove' ? notProved : signedOut
    return await callStaff(call, input, signal, content)
  }
}

const notProved = new CallError(
  { code: 'prove_again', message: 'Nothing was done: it was not confirmed that it is you.' },
  403,
)
const signedOut = new CallError(
  { code: 'signed_out', message: 'Nothing was done: you are signed out. Try again to sign in.' },
  404,
)

async function questionAfter(error: unknown, signal?: AbortSignal): Promise<Question | undefined> {
  if (!(error instanceof CallError)) return undefined
  if (error.code === 'prove_again') return 'prove'
  // The server says `not_found` of missing things, and of everything to people who are not signed in.
  if (error.code !== 'not_found') return undefined
  const now = await callStaff(readSession, {}, signal).catch(() => undefined)
  if (!now || now.person || now.tablet) return undefined
  if (queries.getQueryData(sessionQuery.queryKey)?.person) return 'sign-in'
  // A tablet that was cut off shows nothing any more.
  beginSession(nobody)
  return undefined
}
