import { limits } from '../limits.ts'
import { emailAddress, line } from '../text-fields.ts'
import { z } from '../zod.ts'
import { act, done, instant, nothing, personRoleSchema, read } from './call.ts'

/** Characters of a passphrase (NIST SP 800-63B-4, 3.1.1.2: at least 15 where it is the only factor). */
export const passphraseLength = { least: 15, most: 200 }
/** Why a passphrase of another length is refused. */
export const passphraseProblems = {
  tooShort: `Please use ${passphraseLength.least} characters or more: a few words do.`,
  tooLong: `Please use at most ${passphraseLength.most} characters.`,
}

/** Who works at this browser, as their screens show it. */
const sessionSchema = z.object({
  person: z.object({ id: z.uuid(), name: z.string(), email: z.string(), role: personRoleSchema }).nullable(),
  tablet: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type Session = z.infer<typeof sessionSchema>

const token = z.string().regex(/^[\w-]{43}$/)
/** Nothing longer is looked at. A letter has two units at most, and a passphrase may be typed in a longer form of Unicode. */
const mostTyped = passphraseLength.most * 4
const passphrase = z.string().max(mostTyped)
const wholePassphrase = z
  .string()
  .max(mostTyped, { error: passphraseProblems.tooLong, abort: true })
  .refine((text) => [...text].length >= passphraseLength.least, passphraseProblems.tooShort)
  .refine((text) => [...text].length <= passphraseLength.most, passphraseProblems.tooLong)
const email = emailAddress(limits.email, 'Please enter an email address.')
/** What a browser's authenticator answers; the server's library checks it whole (WebAuthn, section 5.1). */
const credential = z.looseObject({ id: z.string(), rawId: z.string(), type: z.literal('public-key') })
/** What a browser hands to its authenticator, made by the server's library. */
const options = z.looseObject({ challenge: z.string() })

/** Who works at this browser: nobody is an answer too, so that the sign-in page can be shown. */
export const readSession = read('session', { least: 'anyone' }, nothing, sessionSchema)

/** Signs a person in, or refuses with `sign_in_failed` or `too_many_tries`, alike for addresses that nobody has. */
export const signIn = act('sign-in', { least: 'anyone' }, z.object({ email, passphrase }), sessionSchema)
export const startPasskeySignIn = act('start-passkey-sign-in', { least: 'anyone' }, nothing, options)
export const signInWithPasskey = act(
  'sign-in-with-passkey',
  { least: 'anyone' },
  z.object({ credential }),
  sessionSchema,
)
export const signOut = act('sign-out', { least: 'tablet' }, nothing, done)

/** Whom a link is for. The link is spent by joining alone: mail scanners open links. Wrong, late or spent: `link_spent`. */
export const readLink = act(
  'read-link',
  { least: 'anyone' },
  z.object({ token }),
  z.object({ name: z.string(), email: z.string(), role: personRoleSchema, isNew: z.boolean() }),
)
/**
 * How strong a passphrase is (0 to 4) and, where it is refused, why: for whom the link is, or, without one, for whoever is
 * signed in.
 */
export const judgePassphrase = act(
  'judge-passphrase',
  { least: 'anyone' },
  z.object({ token: token.optional(), passphrase }),
  z.object({ strength: z.int().min(0).max(4), problem: z.string().nullable() }),
)
/** Sets the passphrase of the person whose link it is, ends their other sessions and passkeys, and signs them in. */
export const join = act('join', { least: 'anyone' }, z.object({ token, passphrase: wholePassphrase }), sessionSchema)

/** Sets the passphrase of whoever is signed in, ends their other sessions, and tells them by mail. Passkeys stay. */
export const changePassphrase = act(
  'change-passphrase',
  { least: 'kitchen', provesAgain: true },
  z.object({ passphrase: wholePassphrase }),
  done,
)

/** Proves once more who sits there; calls that ask for it work for 15 minutes then. */
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

/** Makes this browser the tablet that somebody is setting up. A code is good for ten minutes and once. */
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
