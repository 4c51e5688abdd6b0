import { limits } from '../limits.ts'
import { emailAddress, line } from '../text-fields.ts'
import { z } from '../zod.ts'
import { passkeySchema, staffName } from './accounts.ts'
import { act, done, instant, nothing, personRoleSchema, read } from './call.ts'

const signedInOnSchema = z.object({
  id: z.uuid(),
  /** Browser and system, such as "Safari on iPad". */
  browser: z.string(),
  isThisOne: z.boolean(),
  signedInAt: instant,
  lastSeenAt: instant,
})

export const personSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: personRoleSchema,
  /** The ids of the kitchens whose orders they see; absent for all. */
  kitchens: z.array(z.string()).optional(),
  /** True once they have chosen a passphrase; until then they are invited. */
  hasJoined: z.boolean(),
  linkExpiresAt: instant.nullable(),
  signedInOn: z.array(signedInOnSchema),
})
export const tabletSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  setUpBy: z.string(),
  enrolledAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
  expiresAt: instant.nullable(),
})

/** Reads everybody on the staff, and the tablets. */
export const readPeople = read(
  'people',
  { least: 'manager' },
  nothing,
  z.object({ people: z.array(personSchema), tablets: z.array(tabletSchema) }),
)
/** Reads what people may see and change about themselves. */
export const readMyself = read(
  'myself',
  { least: 'kitchen' },
  nothing,
  z.object({ passkeys: z.array(passkeySchema), signedInOn: z.array(signedInOnSchema) }),
)

const id = z.uuid()
/** The id of the kitchen whose orders somebody sees; without one, they see all. */
const kitchen = z.string().max(60).optional()
export const ownersSeeAll = 'Owners see the orders of all kitchens.'
/** A link to choose a passphrase; it works once, within 24 hours. `sent` is true if it went by mail. */
const linkSchema = z.object({ link: z.url(), sent: z.boolean() })

/** Invites a person. The mail is sent only if a mail server is set. */
export const invitePerson = act(
  'invite-person',
  { least: 'owner', provesAgain: true },
  z
    .object({
      name: staffName,
      email: emailAddress(limits.email, 'Please enter an email address.'),
      role: personRoleSchema,
      kitchen,
      send: z.boolean(),
    })
    .refine(({ role, kitchen }) => role !== 'owner' || kitchen === undefined, {
      path: ['kitchen'],
      error: ownersSeeAll,
    }),
  linkSchema,
)
/**
 * Sets whose orders a person sees, and ends their sessions, so that nothing of another kitchen stays on their devices.
 * Answers `not_possible` for an owner.
 */
export const changeKitchen = act(
  'change-kitchen',
  { least: 'owner', provesAgain: true },
  z.object({ id, kitchen }),
  done,
)
/**
 * Makes a new link for somebody who forgot their passphrase. Managers can do so for their own kitchen's cooks, owners
 * for everybody.
 */
export const renewLink = act(
  'renew-link',
  { least: 'manager', provesAgain: true },
  z.object({ id, send: z.boolean() }),
  linkSchema,
)
/** Ends a person's access and sessions at once. The last owner can't be removed. */
export const removePerson = act('remove-person', { least: 'owner', provesAgain: true }, z.object({ id }), done)
/** Ends every session of a person except this one. People can do so for themselves, owners for anybody. */
export const signOutEverywhere = act('sign-out-everywhere', { least: 'kitchen' }, z.object({ id }), done)

/**
 * Sets up a tablet, and adds its kitchen to a name that lacks it. Answers a code of eight digits, to be typed at the
 * tablet within ten minutes.
 */
export const setUpTablet = act(
  'set-up-tablet',
  { least: 'manager', provesAgain: true },
  z.object({ name: line(60, 'Please name it, such as Kitchen wall.'), kitchen }),
  z.object({ id, code: z.string(), expiresAt: instant }),
)
export const cutOffTablet = act('cut-off-tablet', { least: 'manager' }, z.object({ id }), done)

/** A line in the book of acts. Nobody can change or delete it. */
export const actSchema = z.object({
  id: z.int(),
  at: instant,
  by: z.string(),
  act: z.string(),
  subject: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
/** Reads the newest hundred lines that contain the words, older than the line `before`. */
export const readActs = read(
  'acts',
  { least: 'manager' },
  z.object({ words: z.string().max(100).default(''), before: z.coerce.number().int().positive().optional() }),
  z.object({ acts: z.array(actSchema), hasMore: z.boolean() }),
)
