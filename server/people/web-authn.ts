import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Database } from '../database/database.ts'
import { AppError } from '../http/errors.ts'
import { siteNow } from '../publishing/live-content.ts'
import { findPasskey, listPasskeys, type Passkey, spendChallenge, storeChallenge } from './staff-passkeys.ts'

/** What came from a browser's authenticator; the library checks the rest of it. */
export type Credential = { id: string } & Record<string, unknown>

// The library is loaded at its first use, since most servers are never asked for a passkey.
const library = () => import('@simplewebauthn/server')

/** The algorithms of passkeys: Ed25519, ES256, RS256. Those against quantum computers are still an experiment in Node. */
const supportedAlgorithmIDs = [-8, -7, -257]

const failed = (cause?: unknown) => new AppError('passkey_failed', { cause })

/**
 * Returns what registers and checks passkeys (https://www.w3.org/TR/webauthn-3/). The library makes what goes to the
 * authenticator, and checks what comes back. A challenge is good for five minutes, and once. Whatever does not fit throws
 * AppError `passkey_failed`.
 */
export function webAuthn(database: Database, publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl)

  /** Returns what the authenticator is asked in order to make a passkey of this person. */
  async function startRegistration({ id, name, email }: { id: string; name: string; email: string }) {
    const { generateRegistrationOptions } = await library()
    const options = await generateRegistrationOptions({
      rpName: siteNow().name,
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

  /** Returns the new passkey of this person, to be stored. */
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
    }).catch(refuseCredential)
    if (!registrationInfo) throw failed()
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { id, personId, publicKey: Buffer.from(publicKey), counter, transports }
  }

  /** Returns what the authenticator is asked: for a passkey of this person, or with null for any that it has for us. */
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

  /** Returns the passkey that has signed, and its new counter. With a `personId` it has to be that person's. */
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
    }).catch(refuseCredential)
    // Who signs in is named by the authenticator (WebAuthn, section 7.2, step 6).
    const { userHandle } = response.response
    const isTheirs = personId !== null || userHandle === Buffer.from(passkey.personId).toString('base64url')
    if (!verified || !isTheirs) throw failed()
    return { passkey, counter: authenticationInfo.newCounter }
  }

  /** Spends the challenge that the authenticator has signed, before anything else is checked. Returns it. */
  async function spend(credential: Credential, personId: string | null): Promise<string> {
    const challenge = challengeIn(credential)
    if (!challenge || !(await spendChallenge(database, challenge, personId))) throw failed()
    return challenge
  }

  return { startRegistration, finishRegistration, startAuthentication, finishAuthentication }
}

const namedAs = ({ id, transports }: Passkey) => ({ id, transports })

function refuseCredential(error: unknown): never {
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
