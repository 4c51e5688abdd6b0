import { limits } from '../limits.ts'
import { emailAddress, line } from '../text-fields.ts'
import { z } from '../zod.ts'
import { act, done, instant, nothing, personRoleSchema, read } from './call.ts'

/** The length of a passphrase in characters (NIST SP 800-63B-4, 3.1.1.2: at least 15 where it is the only factor). */
export const passphraseLength = { least: 15, most: 200 }
export const passphraseProblems = {
  tooShort: `Please use ${passphraseLength.least} characters or more: a few words do.`,
  tooLong: `Please use at most ${passphraseLength.most} characters.`,
}

/** The ids of the kitchens whose orders somebody sees; absent for all. */
const kitchens = z.array(z.string()).optional()
/** The person or tablet that uses this browser, as the screens show it. */
const sessionSchema = z.object({
  person: z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: personRoleSchema, kitchens }).nullable(),
  tablet: z.object({ id: z.uuid(), name: z.string(), kitchens }).nullable(),
})
export type Session = z.infer<typeof sessionSchema>

const token = z.string().regex(/^[\w-]{43}$/)
/**
 * Longer input is refused unread. A character has up to two UTF-16 units, and may be typed in a longer form of Unicode.
 */
const mostTyped = passphraseLength.most * 4
const passphrase = z.string().max(mostTyped)
const wholePassphrase = z
  .string()
  .max(mostTyped, { error: passphraseProblems.tooLong, abort: true })
  .refine((text) => [...text].length >= passphraseLength.least, passphraseProblems.tooShort)
  .refine((text) => [...text].length <= passphraseLength.most, passphraseProblems.tooLong)
const email = emailAddress(limits.email, 'Please enter an email address.')
// In the book of acts, these names stand for everybody and everything that is not a person of staff.
const notAPerson = /^(the (customer|website)$|tablet ")| at the server$/i
/** The name of a person of staff. The book of acts keeps it, and customers read it under mails. */
export const staffName = line(limits.name, 'Please enter a name.', 2).refine(
  (name) => !notAPerson.test(name),
  'Please enter a person’s name.',
)
/** The answer of a browser's authenticator; the server's library checks it fully (WebAuthn, section 5.1). */
const credential = z.looseObject({ id: z.string(), rawId: z.string(), type: z.literal('public-key') })
/** The options for a browser's authenticator, made by the server's library. */
const options = z.looseObject({ challenge: z.string() })

/** Reads who uses this browser. Nobody signed in is an answer too, so that the sign-in page can be shown. */
export const readSession = read('session', { least: 'anyone' }, nothing, sessionSchema)

/** Signs a person in. Refuses with `sign_in_failed` or `too_many_tries`, and answers the same for unknown addresses. */
export const signIn = act('sign-in', { least: 'anyone' }, z.object({ email, passphrase }), sessionSchema)
export const startPasskeySignIn = act('start-passkey-sign-in', { least: 'anyone' }, nothing, options)
export const signInWithPasskey = act(
  'sign-in-with-passkey',
  { least: 'anyone' },
  z.object({ credential }),
  sessionSchema,
)
export const signOut = act('sign-out', { least: 'tablet' }, nothing, done)

/**
 * Reads who a link is for. Reading does not use the link up, because mail scanners open links; only joining does.
 * Answers `link_spent` if the link is wrong, expired or used.
 */
export const readLink = act(
  'read-link',
  { least: 'anyone' },
  z.object({ token }),
  z.object({ name: z.string(), email: z.string(), role: personRoleSchema, isNew: z.boolean() }),
)
/**
 * Rates a passphrase (0 to 4) and says why it is refused, if it is. It is for the person of the link, or, without a
 * link, for the person signed in.
 */
export const judgePassphrase = act(
  'judge-passphrase',
  { least: 'anyone' },
  z.object({ token: token.optional(), passphrase }),
  z.object({ strength: z.int().min(0).max(4), problem: z.string().nullable() }),
)
/** Sets the passphrase of the person of the link, ends their other sessions and passkeys, and signs them in. */
export const join = act('join', { least: 'anyone' }, z.object({ token, passphrase: wholePassphrase }), sessionSchema)

/** Sets the passphrase of the person signed in, ends their other sessions, and tells them by mail. Passkeys stay. */
export const changePassphrase = act(
  'change-passphrase',
  { least: 'kitchen', provesAgain: true },
  z.object({ passphrase: wholePassphrase }),
  done,
)

/** Changes the name of the person signed in. What was written earlier keeps the earlier name. */
export const changeName = act('change-name', { least: 'kitchen' }, z.object({ name: staffName }), sessionSchema)

/** Proves the person's identity again. Calls with `provesAgain` then work for 15 minutes. */
export const proveIdentity = act('prove-identity', { least: 'kitchen' }, z.object({ passphrase }), done)
export const startPasskeyProof = act('start-passkey-proof', { least: 'kitchen' }, nothing, options)
export const proveIdentityWithPasskey = act(
  'prove-identity-with-passkey',
  { least: 'kitchen' },
  z.object({ credential }),
  done,
)

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export const startPasskey = act('start-passkey', { least: 'kitchen', provesAgain: true }, nothing, options)
export const addPasskey = act(
  'add-passkey',
  { least: 'kitchen', provesAgain: true },
  z.object({ name: line(60, 'Please name it.'), credential }),
  done,
)
export const removePasskey = act(
  'remove-passkey',
  { least: 'kitchen', provesAgain: true },
  z.object({ id: z.string().max(1024) }),
  done,
)

/** Makes this browser the tablet that somebody is setting up. A code works once, within ten minutes. */
export const enrolTablet = act(
  'enrol-tablet',
  { least: 'anyone' },
  z.object({
    code: z
      .string()
      .max(100)
      .transform((text) => text.replace(/\D/g, ''))
      .pipe(z.string().length(8, 'The code has eight digits.')),
  }),
  sessionSchema,
)
