import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Database } from '../database/database.ts'
import { AppError } from '../errors.ts'
import { siteNow } from '../publishing/live-content.ts'
import { findPasskey, listPasskeys, type Passkey, spendChallenge, storeChallenge } from './staff-passkeys.ts'

/** An answer from a browser's authenticator. The library checks its other fields. */
export type Credential = { id: string } & Record<string, unknown>

// Loaded at first use, because most servers never see a passkey.
const library = () => import('@simplewebauthn/server')

/** The algorithms of passkeys: Ed25519, ES256, RS256. Post-quantum ones are still experimental in Node. */
const supportedAlgorithmIDs = [-8, -7, -257]

const failed = (cause?: unknown) => new AppError('passkey_failed', { cause })

/**
 * Returns the functions that register and check passkeys (https://www.w3.org/TR/webauthn-3/). The library makes the
 * requests to the authenticator and checks its answers. A challenge is valid for five minutes, and once. Any invalid
 * answer throws AppError `passkey_failed`.
 */
export function webAuthn(database: Database, publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl)

  /** Returns the request to an authenticator for a new passkey of this person. */
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
      // The passkey is kept on the authenticator, so nobody types an address, and needs a finger, face or PIN.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await storeChallenge(database, options.challenge, id)
    return { ...options }
  }

  /** Returns the new passkey of this person, for the caller to store. */
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

  /**
   * Returns the request to an authenticator for a passkey of this person, or for any of ours where `personId` is
   * null.
   */
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

  /** Returns the passkey that signed, and its new counter. With a `personId`, the passkey must be that person's. */
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
    // At a sign-in, the authenticator must name the person (WebAuthn, section 7.2, step 6).
    const { userHandle } = response.response
    const isTheirs = personId !== null || userHandle === Buffer.from(passkey.personId).toString('base64url')
    if (!verified || !isTheirs) throw failed()
    return { passkey, counter: authenticationInfo.newCounter }
  }

  /** Spends the challenge that the authenticator signed, before any other check. Returns it. */
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
