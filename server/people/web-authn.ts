import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { site } from '../../content/site.ts'
import type { Database } from '../database/database.ts'
import { AppError } from '../http/errors.ts'
import { findPasskey, listPasskeys, type Passkey, spendChallenge, storeChallenge } from './staff-passkeys.ts'

/** What came from a browser's authenticator; the library checks the rest of it. */
export type Credential = { id: string } & Record<string, unknown>

// Loaded at the first use, since most starts of the server see none.
const library = () => import('@simplewebauthn/server')

/** What keys may sign with: Ed25519, ES256, RS256. Those against quantum computers are an experiment of Node's yet. */
const supportedAlgorithmIDs = [-8, -7, -257]

const failed = (cause?: unknown) => new AppError('passkey_failed', { cause })

/**
 * Passkeys as Web Authentication has them (https://www.w3.org/TR/webauthn-3/): the library makes and checks what goes
 * to the authenticator and comes back; challenges are good for five minutes and once. What does not fit throws
 * `passkey_failed`.
 */
export function webAuthn(database: Database, publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl)

  /** What the authenticator is asked for a new passkey of this person. */
  async function startRegistration({ id, name, email }: { id: string; name: string; email: string }) {
    const { generateRegistrationOptions } = await library()
    const options = await generateRegistrationOptions({
      rpName: site.name,
      rpID: hostname,
      userID: new Uint8Array(Buffer.from(id)),
      userName: email,
      userDisplayName: name,
      attestationType: 'none',
      supportedAlgorithmIDs,
      excludeCredentials: (await listPasskeys(database, id)).map(namedAs),
      // Kept by the authenticator, so that nobody has to enter an address, and opened by finger, face or PIN.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await storeChallenge(database, options.challenge, id)
    return { ...options }
  }

  async function finishRegistration(personId: string, credential: Credential) {
    const challenge = await spend(credential, personId)
    const { verifyRegistrationResponse } = await library()
    const response = credential as unknown as RegistrationResponseJSON
    const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: hostname }
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      ...expected,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }).catch(refuse)
    if (!registrationInfo) throw failed()
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { id, personId, publicKey: Buffer.from(publicKey), counter, transports }
  }

  /** What the authenticator is asked for: a passkey of this person, or whichever it has for us. */
  async function startAuthentication(personId: string | null) {
    const { generateAuthenticationOptions } = await library()
    const own = personId === null ? [] : (await listPasskeys(database, personId)).map(namedAs)
    const options = await generateAuthenticationOptions({
      rpID: hostname,
      userVerification: 'required',
      ...(own.length > 0 && { allowCredentials: own }),
    })
    await storeChallenge(database, options.challenge, personId)
    return { ...options }
  }

  /** The passkey that has signed, and its new counter. With a `personId` it has to be that person's. */
  async function finishAuthentication(personId: string | null, credential: Credential) {
    const challenge = await spend(credential, personId)
    const passkey = await findPasskey(database, credential.id)
    if (!passkey || (personId !== null && passkey.personId !== personId)) throw failed()
    const response = credential as unknown as AuthenticationResponseJSON
    const { verifyAuthenticationResponse } = await library()
    const expected = { expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: hostname }
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...expected,
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: true,
    }).catch(refuse)
    // Who signs in is named by the authenticator (WebAuthn, section 7.2, step 6).
    const { userHandle } = response.response
    const isTheirs = personId !== null || userHandle === Buffer.from(passkey.personId).toString('base64url')
    if (!verified || !isTheirs) throw failed()
    return { passkey, counter: authenticationInfo.newCounter }
  }

  /** Spends the challenge that the authenticator says it has signed, before anything else is looked at. */
  async function spend(credential: Credential, personId: string | null): Promise<string> {
    const challenge = challengeIn(credential)
    if (!challenge || !(await spendChallenge(database, challenge, personId))) throw failed()
    return challenge
  }

  return { startRegistration, finishRegistration, startAuthentication, finishAuthentication }
}

const namedAs = ({ id, transports }: Passkey) => ({ id, transports })

function refuse(error: unknown): never {
  throw failed(error)
}

function challengeIn({ response }: Credential): string | undefined {
  try {
    const { clientDataJSON } = response as { clientDataJSON: string }
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
