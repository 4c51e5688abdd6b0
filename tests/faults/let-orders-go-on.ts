import { readOrdering, resumeAfterRestore } from '../../contract/staff/opening.ts'
import type { StaffCallMaker } from '../server/staff-client.ts'

/** Presses, as an owner does who has looked at what a restore lost, that orders go on. */
export async function letOrdersGoOn(call: StaffCallMaker): Promise<void> {
  const { version } = (await call(readOrdering, {})).body
  const { status, body } = await call(resumeAfterRestore, { version })
  if (body.standing !== 'open') throw new Error(`Orders do not go on: ${status} ${JSON.stringify(body)}`)
}
