import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { join, readLink } from '../../../contract/staff/accounts.ts'
import { callStaff } from '../../backend.ts'
import { useStaffSite } from '../../content.ts'
import { ActError } from '../../forms/act-error.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import { ChoosePassphrase } from '../../forms/choose-passphrase.tsx'
import { SignInName } from '../../forms/sign-in-name.tsx'
import { roleWords } from '../../in-words.ts'
import { Threshold } from '../../layout/frame.tsx'
import { Screen } from '../../layout/screen.tsx'
import { beginSession } from '../../session/session.ts'

/** The page behind an invitation link, or behind a new link for somebody who forgot their passphrase. */
export function Join() {
  const token = useTokenOfLink()
  return (
    <Threshold>
      <Screen title={`Join ${useStaffSite().name}`}>
        <div className="max-w-md">{token ? <Link token={token} /> : <NoToken />}</div>
      </Screen>
    </Threshold>
  )
}

/**
 * Returns the link's token, and removes it from the address bar and the history, where the next person could find it.
 */
function useTokenOfLink(): string | undefined {
  const { token } = useParams()
  const [kept] = useState(token)
  const navigate = useNavigate()
  useEffect(() => {
    if (token) void navigate('/join', { replace: true })
  }, [token, navigate])
  return kept
}

function NoToken() {
  return <p>Open your link again. Looking at it does not use it up.</p>
}

function Link({ token }: { token: string }) {
  const navigate = useNavigate()
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: ({ signal }) => callStaff(readLink, { token }, signal),
    // The link's owner never changes, and no refetch may take the field away while somebody types.
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (link.isPending) return null
  if (!link.data) {
    return (
      <>
        <ActError error={link.error} />
        <button type="button" className="button-quiet mt-5" onClick={() => void link.refetch()}>
          Try again
        </button>
      </>
    )
  }
  const { name, email, role, isNew } = link.data
  return (
    <>
      {isNew ? (
        <p>
          Welcome, {name}. You join as {roleWords[role].label.toLowerCase()} and sign in as {email}.
        </p>
      ) : (
        <p>
          Welcome back, {name}. Choose a new passphrase for {email}. The old one and your passkeys end, and you are
          signed out wherever you were signed in.
        </p>
      )}
      <CallForm
        className="mt-5"
        call={join}
        input={(fields) => ({ token, passphrase: String(fields.get('passphrase')) })}
        submit="Join"
        onDone={(session) => {
          beginSession(session)
          void navigate('/', { replace: true })
        }}
      >
        {(errors) => (
          <>
            <SignInName email={email} />
            <ChoosePassphrase token={token} error={errors.passphrase} />
          </>
        )}
      </CallForm>
    </>
  )
}
