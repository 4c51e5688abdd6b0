import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration, useMatch } from 'react-router'
import { useSite } from '../content.ts'
import { SignIn } from '../screens/sign-in/sign-in.tsx'
import { useQuestion } from '../session/identity.ts'
import { IdentityDialog } from '../session/identity-dialog.tsx'
import { useSession, WhoContext, whoIs } from '../session/session.ts'
import { Announcer } from './announcer.tsx'
import { Header } from './header.tsx'
import { Trouble } from './trouble.tsx'

/**
 * What stands around every screen. Without a session the sign-in page stands in the screen's place and the address
 * stays, so that the wanted screen is there after signing in.
 */
export function Frame() {
  const session = useSession()
  const isOver = useQuestion() === 'sign-in'
  const isOnWall = useMatch('/wall/*') !== null
  if (session.isPending) return null
  if (!session.data) {
    return (
      <Threshold>
        <Trouble
          title="The staff's pages cannot be opened"
          error={session.error}
          onAgain={() => void session.refetch()}
        />
      </Threshold>
    )
  }
  const who = whoIs(session.data)
  if (!who) {
    return (
      <Threshold>
        <SignIn />
      </Threshold>
    )
  }
  return (
    <WhoContext value={who}>
      {/* Whose session has ended may have been removed: nothing is shown of what was read, and what was typed stays. */}
      <div hidden={isOver}>
        <a href="#main" className="button absolute top-2 left-2 z-50 not-focus:sr-only">
          Skip to the content
        </a>
        {isOnWall ? null : <Header who={who} />}
        {/* Somebody else's screen begins afresh; one's own keeps what was typed into it. */}
        <main id="main" key={who.id} tabIndex={-1}>
          <Outlet />
        </main>
        {isOnWall ? null : <Footer />}
      </div>
      <Announcer />
      <IdentityDialog />
      <ScrollRestoration />
    </WhoContext>
  )
}

/** The release that the screens are of, for whoever reports a fault. */
function Footer() {
  return (
    <footer className="page-x py-6 text-bark print:hidden">
      <p>Version {import.meta.env.VERSION}</p>
    </footer>
  )
}

/** What somebody sees who has not come in yet: one column, with nothing around it. */
export function Threshold({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[32rem] sm:pt-[8vh]">
      <header className="page-x pt-4">
        <p className="label text-lg leading-none">{useSite().name}</p>
      </header>
      <main>{children}</main>
      <Announcer />
    </div>
  )
}
