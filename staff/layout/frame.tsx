import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { SignIn } from '../screens/sign-in/sign-in.tsx'
import { IdentityDialog } from '../session/identity-dialog.tsx'
import { useSession, whoIs } from '../session/session.ts'
import { Announcer } from './announcer.tsx'
import { Header } from './header.tsx'
import { Trouble } from './trouble.tsx'

/**
 * What stands around every screen. Without a session the sign-in page stands in the screen's place and the address
 * stays, so that the wanted screen is there after signing in.
 */
export function Frame() {
  const session = useSession()
  if (session.isPending) return <Page>{null}</Page>
  if (!session.data) {
    return (
      <Page>
        <Trouble title="The staff's pages cannot be opened" error={session.error} onAgain={() => session.refetch()} />
      </Page>
    )
  }
  const who = whoIs(session.data)
  if (!who) {
    return (
      <Page>
        <SignIn />
      </Page>
    )
  }
  return (
    <>
      <a href="#main" className="button absolute left-2 top-2 z-50 not-focus:sr-only">
        Skip to the content
      </a>
      <Header who={who} />
      {/* Somebody else's screen begins afresh; one's own keeps what was typed into it. */}
      <Page key={who.id}>
        <Outlet />
      </Page>
      <IdentityDialog />
      <ScrollRestoration />
    </>
  )
}

function Page({ children }: { children: ReactNode }) {
  return (
    <>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Announcer />
    </>
  )
}
