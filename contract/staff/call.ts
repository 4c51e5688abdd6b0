import { staffPage } from '../pages.ts'
import { z } from '../zod.ts'

/**
 * The users of the staff's screens, from the fewest rights to the most. Each role may do everything that the roles
 * before it may.
 */
export const roles = ['tablet', 'kitchen', 'manager', 'owner'] as const
export type Role = (typeof roles)[number]

/** The roles of a person; a tablet is not a person. */
export const personRoles = ['kitchen', 'manager', 'owner'] as const
export const personRoleSchema = z.enum(personRoles)

/** True if a role includes the rights of the role `least`. */
export function mayDo(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
}

/** Counts of new items in an inbox stop here; more is shown as "100+". */
export const mostNewCounted = 100

/**
 * One call from a staff screen to the server, at `staffCallPath(name)`. A `read` changes nothing: a GET with its input
 * in the query. An `act` is a POST with its input as a JSON body. An `upload` is a POST with its input in the query and
 * part of a file as its body.
 */
export interface StaffCall<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  name: string
  kind: 'read' | 'act' | 'upload'
  /** The least role that may make the call. `anyone` includes people who have not signed in. */
  least: Role | 'anyone'
  /** True if the person must have proved their identity in the last 15 minutes. */
  provesAgain: boolean
  input: Input
  output: Output
}

/** Returns the path of a call. */
export const staffCallPath = (name: string) => `${staffPage}/calls/${name}`

type Rights = Pick<StaffCall, 'least'> & Partial<Pick<StaffCall, 'provesAgain'>>

const callOf =
  (kind: StaffCall['kind']) =>
  <Input extends z.ZodType, Output extends z.ZodType>(
    name: string,
    { least, provesAgain = false }: Rights,
    input: Input,
    output: Output,
  ): StaffCall<Input, Output> => ({ name, kind, least, provesAgain, input, output })

/** Declares a call that only reads. */
export const read = callOf('read')

/** Declares a call that changes something. */
export const act = callOf('act')

/** Declares a call that uploads part of a file. */
export const upload = callOf('upload')

/** The most bytes in one upload. */
export const uploadBytes = 256 * 1024

/** The input (`nothing`) and output (`done`) of calls that have none. */
export const nothing = z.object({})
export const done = z.object({})

/** The id of the kitchen whose orders are read. Without it, a call reads those of all kitchens that its caller sees. */
export const kitchenAsked = { kitchen: z.string().max(60).optional() }

/** An instant on the wire, such as 2026-12-05T06:00:00.000Z. */
export const instant = z.iso.datetime()

/** Who of the staff did something, and when. */
export const doneBy = z.object({ by: z.string(), at: instant })

/** How many records have an e-mail address, besides the one that is shown. Erasing that one leaves them. */
export const alsoHeld = z.object({ applications: z.int(), enquiries: z.int(), news: z.int(), orders: z.int() })
export type Held = z.infer<typeof alsoHeld>

/** A file in the answer to a call, for the browser to save. */
export const fileSchema = z.object({ name: z.string(), type: z.string(), base64: z.string() })
export type FileToSave = z.infer<typeof fileSchema>
