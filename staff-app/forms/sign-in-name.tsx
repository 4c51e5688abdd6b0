/** Tells password managers whose passphrase the field beside it holds. It is invisible and never sent. */
export function SignInName({ email }: { email?: string }) {
  return <input type="text" hidden readOnly autoComplete="username" value={email ?? ''} />
}
