import { type AuthenticationResponseJSON, startAuthentication } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
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
  return usePasskey(signInByPasskey, onDone)
}

/** Proves once more who sits there, with a passkey. */
export function usePasskeyProof(onDone: () => void) {
  return usePasskey(proveByPasskey, onDone)
}

/** Offers passkeys among what the browser fills in, until one is chosen, another way is taken, or the page is left. */
export async function signInByAutofill(): Promise<Session> {
  const options = await callStaff(startPasskeySignIn, {})
  return enter(await startAuthentication({ optionsJSON: options as unknown as Options, useBrowserAutofill: true }))
}

async function signInByPasskey(): Promise<Session> {
  return enter(await answerWithPasskey(await callStaff(startPasskeySignIn, {})))
}

async function proveByPasskey(): Promise<void> {
  const credential = await answerWithPasskey(await callStaff(startPasskeyProof, {}))
  await callStaff(proveIdentityWithPasskey, { credential: { ...credential } })
}

const enter = (credential: AuthenticationResponseJSON) =>
  callStaff(signInWithPasskey, { credential: { ...credential } })

function answerWithPasskey(options: unknown): Promise<AuthenticationResponseJSON> {
  return startAuthentication({ optionsJSON: options as Options })
}

function usePasskey<Answer>(way: () => Promise<Answer>, onDone: (answer: Answer) => void) {
  const mutation = useMutation({
    mutationFn: () => way().catch((error: unknown) => Promise.reject(inWords(error))),
    onSuccess: onDone,
  })
  return {
    ask: () => (mutation.isPending ? undefined : mutation.mutate()),
    isBusy: mutation.isPending,
    error: mutation.error,
  }
}

// The browser says alike that it was cancelled, took too long, or knows no passkey for this site (WebAuthn, 14.5.2).
function inWords(error: unknown): unknown {
  if (!(error instanceof Error) || !/NotAllowed|Abort|NotSupported|Security|Unknown/.test(error.name)) return error
  return new Error('No passkey was used. Try again, or use your passphrase.')
}
