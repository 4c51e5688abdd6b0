import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration, useMatch } from 'react-router'
import { useStaffSite } from '../content.ts'
import { SignIn } from '../screens/sign-in/sign-in.tsx'
import { useQuestion } from '../session/identity.ts'
import { IdentityDialog } from '../session/identity-dialog.tsx'
import { useSession, WhoContext, whoIs } from '../session/session.ts'
import { Announcer } from './announcer.tsx'
import { StaffHeader } from './header.tsx'
import { KitchenChoice, KitchensShown } from './kitchens.tsx'
import { Trouble } from './trouble.tsx'

/**
 * The frame around every screen. Without a session it shows the sign-in page at the same address, so the wanted screen
 * opens after signing in.
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
      {/* The person whose session ended may have been removed. Hides what they read, and keeps what they typed. */}
      <div hidden={isOver}>
        <a href="#main" className="button absolute top-2 left-2 z-50 not-focus:sr-only">
          Skip to the content
        </a>
        <KitchensShown who={who}>
          {isOnWall ? null : <StaffHeader who={who} />}
          {isOnWall ? null : <KitchenChoice className="page-x pt-4" />}
          {/* Another person gets a fresh screen; the same person keeps what they typed. */}
          <main id="main" key={who.id} tabIndex={-1}>
            <Outlet />
          </main>
        </KitchensShown>
        {isOnWall ? null : <Footer />}
      </div>
      <Announcer />
      <IdentityDialog />
      <ScrollRestoration />
    </WhoContext>
  )
}

/** Shows the version of these screens, to be named in a fault report. */
function Footer() {
  return (
    <footer className="page-x py-6 text-bark print:hidden">
      <p>Version {import.meta.env.VERSION}</p>
    </footer>
  )
}

/** The page before signing in: one column with nothing around it. */
export function Threshold({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[32rem] sm:pt-[8vh]">
      <header className="page-x pt-4">
        <p className="label text-lg leading-none">{useStaffSite().name}</p>
      </header>
      <main>{children}</main>
      <Announcer />
    </div>
  )
}
