import { isUnderFault, type Subject } from './subject.ts'
import type { Failure } from './tally.ts'

const error = 50

/** Returns the log lines of level error or above, and the lines on standard error, that no fault explains. */
export function unexplainedLines({ servers, faults }: Subject): { failures: Failure[]; injected: number } {
  const lines = servers.flatMap((server) => server.log().split('\n')).filter((line) => line.startsWith('{'))
  const errors = lines
    .map((line) => JSON.parse(line) as { level: number; time: number })
    .filter((line) => line.level >= error)
  const unexplained = errors.filter(({ time }) => !isUnderFault(faults, time, time))
  const complaints = servers.map((server) => server.complaint().trim()).filter(Boolean)
  return {
    failures: [
      ...unexplained.map((line) => ({ at: line.time, what: 'a line in the log', why: JSON.stringify(line) })),
      ...complaints.map((why) => ({ at: 0, what: 'words on standard error', why })),
    ],
    injected: errors.length - unexplained.length,
  }
}
