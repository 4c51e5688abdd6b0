import { z } from '../zod.ts'
import { act, done, nothing, read } from './call.ts'

/** The name of the tablet that is set up to look around, and is removed with the examples. */
export const exampleTablet = 'Example tablet'

/**
 * Whether an example day is there, or is offered: where nothing leaves this machine, and there is no order, application
 * or enquiry yet.
 */
export const readExampleDay = read(
  'example-day',
  { least: 'owner' },
  nothing,
  z.object({ state: z.enum(['none', 'offered', 'there']) }),
)

/**
 * Makes a day of example orders, applications and an enquiry. There is no such call (404) where money or mails leave this
 * machine. A second press changes nothing; `not_possible` says that something else is there already.
 */
export const startExampleDay = act('start-example-day', { least: 'owner' }, nothing, done)

/** Removes the examples and all that hangs on them, and nothing else. It may be called any number of times, on any site. */
export const endExampleDay = act('end-example-day', { least: 'owner' }, nothing, done)
