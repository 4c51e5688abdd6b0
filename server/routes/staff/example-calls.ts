import {
  endExampleDay as endCall,
  readExampleDay,
  startExampleDay as startCall,
} from '../../../contract/staff/example-day.ts'
import { endExampleDay } from '../../demonstration/end-example-day.ts'
import { lookForExamples } from '../../demonstration/look-for-examples.ts'
import type { ExampleOptions } from '../../demonstration/place-example.ts'
import { startExampleDay } from '../../demonstration/start-example-day.ts'
import { AppError } from '../../errors.ts'
import type { Answer } from './answer-calls.ts'

export interface ExampleCallsOptions extends ExampleOptions {
  /** True where nothing leaves this machine, neither money nor mails. */
  isDemonstration?: boolean
}

/** How often one address may make these calls in ten minutes. */
const callsPerTenMinutes = { reads: 3_000, acts: 60 }

/**
 * Answers the calls about the example day. Only a demonstration can make one. A real site can still remove the
 * examples that it had before.
 */
export function exampleCalls(answer: Answer, options: ExampleCallsOptions): void {
  const { database, isDemonstration } = options
  answer(
    readExampleDay,
    async () => {
      const { isThere, isEmpty } = await lookForExamples(database)
      const isOffered = isDemonstration && isEmpty
      return { state: isThere ? ('there' as const) : isOffered ? ('offered' as const) : ('none' as const) }
    },
    callsPerTenMinutes.reads,
  )
  answer(endCall, (_, { caller }) => endExampleDay(options, caller), callsPerTenMinutes.acts)
  answer(
    startCall,
    async (_, { caller }) => {
      if (!isDemonstration) throw new AppError('not_found')
      await startExampleDay(options, caller)
    },
    callsPerTenMinutes.acts,
  )
}
