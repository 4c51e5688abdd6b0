import { z } from '../zod.ts'
import { act, done, nothing, read } from './call.ts'

/** The name of the example tablet, which is removed with the examples. */
export const exampleTablet = 'Example tablet'

/**
 * Reads whether there is an example day, or whether one is offered. It is offered if no money or mail leaves this
 * machine and there is no order, application or enquiry yet.
 */
export const readExampleDay = read(
  'example-day',
  { least: 'owner' },
  nothing,
  z.object({ state: z.enum(['none', 'offered', 'there']) }),
)

/**
 * Creates a day of example orders, applications and an enquiry. Answers 404 if money or mail leaves this machine, and
 * `not_possible` if there is other data already. A second call changes nothing.
 */
export const startExampleDay = act('start-example-day', { least: 'owner' }, nothing, done)

/** Removes the examples and everything that belongs to them, and nothing else. Safe to repeat, on any site. */
export const endExampleDay = act('end-example-day', { least: 'owner' }, nothing, done)
