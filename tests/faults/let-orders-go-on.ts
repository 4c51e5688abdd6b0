import { readOrdering, resumeAfterRestore } from '../../contract/staff/opening.ts'
import type { StaffCallMaker } from '../server/staff-client.ts'

/** Lets orders go on, as an owner does after looking at what a restore lost. */
export async function letOrdersGoOn(call: StaffCallMaker): Promise<void> {
  const { version } = (await call(readOrdering, {})).body
  const { status, body } = await call(resumeAfterRestore, { version })
  if (body.standing !== 'open') throw new Error(`Orders do not go on: ${status} ${JSON.stringify(body)}`)
}
