import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  proveIdentityWithPasskey,
  type Session,
  signInWithPasskey,
  startPasskeyProof,
  startPasskeySignIn,
} from '../../contract/staff/accounts.ts'
import { callStaff } from '../backend.ts'

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Signs in with a passkey. `ask` has the browser show its dialog. */
export function usePasskeySignIn(onDone: (session: Session) => void) {
  return usePasskey(signInWithOne, onDone)
}

/** Proves again who is at the screen, with a passkey. */
export function usePasskeyProof(onDone: () => void) {
  return usePasskey(proveWithOne, onDone)
}

/** How long one offer lasts, in milliseconds. The server takes an answer to its challenge for five minutes. */
const offeredFor = 4 * 60_000

/**
 * Offers passkeys in the autofill of the e-mail field while `isOffered`, if the browser can. If none is chosen, nothing
 * happens.
 */
export function usePasskeyAutofill(isOffered: boolean, onDone: (session: Session) => void): void {
  useEffect(() => {
    if (!isOffered) return
    const left = new AbortController()
    const { signal } = left
    async function offer() {
      const options = await callStaff(startPasskeySignIn, {}, signal)
      // The library ends the offer before this one.
      const session = await enter(await answer(options, true))
      if (!signal.aborted) onDone(session)
    }
    async function offerWhileSomeoneIsThere() {
      if (!(await browserSupportsWebAuthnAutofill())) return
      while (!signal.aborted) {
        await someoneIsThere(signal)
        offer().catch(() => {})
        await someTime(offeredFor, signal)
      }
    }
    void offerWhileSomeoneIsThere()
    return () => {
      left.abort()
      WebAuthnAbortService.cancelCeremony()
    }
  }, [isOffered, onDone])
}

/** Waits this many milliseconds. Never resolves if the signal aborts first. */
function someTime(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
}

/**
 * Waits until somebody uses the page again. Otherwise a device that asks for no confirmation would sign in the person
 * who has just signed out.
 */
function someoneIsThere(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    for (const sign of ['pointermove', 'pointerdown', 'keydown']) {
      document.addEventListener(sign, () => resolve(), { once: true, signal })
    }
  })
}

async function signInWithOne(): Promise<Session> {
  return enter(await answer(await callStaff(startPasskeySignIn, {})))
}

async function proveWithOne(): Promise<void> {
  const credential = await answer(await callStaff(startPasskeyProof, {}))
  await callStaff(proveIdentityWithPasskey, { credential: { ...credential } })
}

const enter = (credential: AuthenticationResponseJSON) =>
  callStaff(signInWithPasskey, { credential: { ...credential } })

/** Asks the browser's authenticator. The server's library made the options, and checks the whole answer. */
function answer(options: unknown, useBrowserAutofill = false): Promise<AuthenticationResponseJSON> {
  return startAuthentication({ optionsJSON: options as Options, useBrowserAutofill })
}

function usePasskey<Answer>(way: () => Promise<Answer>, onDone: (answer: Answer) => void) {
  const mutation = useMutation({
    mutationFn: () => way().catch((error: unknown) => Promise.reject(passkeyError(error))),
    onSuccess: onDone,
  })
  const ask = () => {
    if (!mutation.isPending) mutation.mutate()
  }
  return { ask, isBusy: mutation.isPending, error: mutation.error }
}

/**
 * Returns the error to show after a browser's authenticator has failed. Browsers report a cancellation, a timeout and a
 * missing passkey alike, so that no page learns which it was (WebAuthn, section 14.5.2).
 */
export function passkeyError(error: unknown): Error {
  const { name } = error as Error
  if (name === 'InvalidStateError') return new Error('This device has a passkey of yours already.')
  if (/^(NotAllowed|Abort|NotSupported|Security|Unknown|Constraint)Error$/.test(name)) {
    return new Error('The browser gave no passkey. Try again, or use your passphrase.')
  }
  return error as Error
}
