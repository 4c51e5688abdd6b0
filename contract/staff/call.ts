import { staffPage } from '../pages.ts'
import { z } from '../zod.ts'

/** Who works with the staff's screens, from the least right to the most: each role may do what those before it may. */
export const roles = ['tablet', 'kitchen', 'manager', 'owner'] as const
export type Role = (typeof roles)[number]

/** The roles that a person can have; a tablet is no person. */
export const personRoles = ['kitchen', 'manager', 'owner'] as const
export const personRoleSchema = z.enum(personRoles)

/** Whether somebody with this role may do what asks for `least`. */
export function mayDo(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least)
}

/** The count of what is new in an inbox ends here: what is more is shown as "100+". */
export const mostNewCounted = 100

/**
 * One call between a staff screen and the server. A `read` changes nothing and is a GET whose input is its query; an
 * `act` is a POST whose input is its JSON body; an `upload` is a POST whose input is its query, and whose body is a part of
 * a file. All are at `staffCallPath(name)`.
 */
export interface StaffCall<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  name: string
  kind: 'read' | 'act' | 'upload'
  /** The least role that may make it; `anyone` is also somebody who has not signed in. */
  least: Role | 'anyone'
  /** Whether the person has to have proved who they are in the last 15 minutes. */
  provesAgain: boolean
  input: Input
  output: Output
}

/** Returns the address of a call by its name. */
export const staffCallPath = (name: string) => `${staffPage}/calls/${name}`

type Rights = Pick<StaffCall, 'least'> & Partial<Pick<StaffCall, 'provesAgain'>>

/** The call that reads something. */
export function read<Input extends z.ZodType, Output extends z.ZodType>(
  name: string,
  { least, provesAgain = false }: Rights,
  input: Input,
  output: Output,
): StaffCall<Input, Output> {
  return { name, kind: 'read', least, provesAgain, input, output }
}

/** The call that changes something. */
export function act<Input extends z.ZodType, Output extends z.ZodType>(
  name: string,
  { least, provesAgain = false }: Rights,
  input: Input,
  output: Output,
): StaffCall<Input, Output> {
  return { name, kind: 'act', least, provesAgain, input, output }
}

/** The most bytes of a file that one upload brings. */
export const uploadBytes = 256 * 1024

/** The call that brings a part of a file. */
export function upload<Input extends z.ZodType, Output extends z.ZodType>(
  name: string,
  { least, provesAgain = false }: Rights,
  input: Input,
  output: Output,
): StaffCall<Input, Output> {
  return { name, kind: 'upload', least, provesAgain, input, output }
}

/** The input or output of a call that has none. */
export const nothing = z.object({})
export const done = z.object({})

/** An instant on the wire, such as 2026-12-05T06:00:00.000Z. */
export const instant = z.iso.datetime()
