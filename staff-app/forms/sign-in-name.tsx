/** Tells password managers whose passphrase the field beside it holds. Nobody sees it, and it is not sent. */
export function SignInName({ email }: { email?: string }) {
  return <input type="text" hidden readOnly autoComplete="username" value={email ?? ''} />
}
