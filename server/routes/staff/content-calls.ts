import { readContent } from '../../../contract/staff/content.ts'
import { isLiveWithin, releaseNow } from '../../publishing/live-content.ts'
import { staffContentOf } from '../../publishing/staff-content.ts'
import type { Answer } from './answer-calls.ts'

/** How long an answer waits for this server to serve the requested release, in milliseconds. */
const longestWait = 3_000
const callsPerTenMinutes = 3_000

/** Answers the call by which open screens load a new release. */
export function contentCalls(answer: Answer): void {
  answer(
    readContent,
    async ({ release }) => {
      await isLiveWithin(longestWait, release)
      return staffContentOf(releaseNow())
    },
    callsPerTenMinutes,
  )
}
