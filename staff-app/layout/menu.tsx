import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { signOut } from '../../contract/staff/accounts.ts'
import { mayDo } from '../../contract/staff/call.ts'
import { CallError, callStaff } from '../backend.ts'
import { ActError } from '../forms/act-error.tsx'
import { openingForMenu } from '../opening/queries.ts'
import { beginSession, nobody, type Who } from '../session/session.ts'
import { NewOnes, Places } from './places.tsx'
import { chooseTheme, useTheme } from './theme.ts'

const entry =
  'flex min-h-12 w-full items-center px-4 text-left font-bold hover:bg-cream focus-visible:-outline-offset-2'

/** Links for everyone who cooks, packs or drives. */
const days = [
  ['/days/today', 'Today'],
  ['/days/tomorrow', 'Tomorrow'],
  ['/week', 'Seven days'],
  ['/wall', 'Wall view'],
] as const

/**
 * The menu: the days and the signed-in person's own pages, and on narrow screens the main screens too. The browser closes
 * it on Escape or a press outside.
 */
export function Menu({ who }: { who: Who }) {
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <>
      <button
        type="button"
        popoverTarget="my-menu"
        className="-mr-3 ml-auto flex min-h-11 min-w-11 flex-none items-center gap-2 px-3 font-bold hover:bg-cream"
      >
        <span className="flex lg:hidden">
          Menu
          {mayDo(who.role, 'manager') ? <NewOnes /> : null}
        </span>
        <span className="max-lg:hidden">{who.name}</span>
        <span aria-hidden="true" className="text-bark">
          ▾
        </span>
      </button>
      <div
        ref={menu}
        id="my-menu"
        popover="auto"
        className="fixed inset-auto top-(--header) right-(--gutter) m-0 max-h-[calc(100dvh-var(--header))] w-[22rem] max-w-[calc(100vw-2*var(--gutter))] overflow-y-auto border-2 border-bark bg-paper py-1 text-ink lg:w-64"
      >
        {/* Two columns, or one where the letters are large. */}
        <div className="mb-1 grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] border-b border-line pb-1">
          <Places
            who={who}
            className="lg:hidden"
            entry={`${entry} aria-[current]:shadow-[inset_4px_0_var(--color-ember)]`}
            onClick={close}
          />
          <div>
            {days.map(([to, label]) => (
              <Link key={to} to={to} className={entry} onClick={close}>
                {label}
              </Link>
            ))}
            {who.role === 'tablet' ? null : (
              <Link to="/sold-out" className={entry} onClick={close}>
                Sold out today
              </Link>
            )}
            {mayDo(who.role, 'manager') ? (
              <Link to="/site?of=prices" className={entry} onClick={close}>
                Prices
              </Link>
            ) : null}
          </div>
        </div>
        <p className="px-4 py-2 text-bark lg:hidden">{who.name}</p>
        {who.role === 'tablet' ? null : (
          <>
            <Link to="/myself#passkeys" className={entry} onClick={close}>
              Passphrase and passkeys
            </Link>
            <Link to="/myself#signed-in-on" className={entry} onClick={close}>
              Signed in on
            </Link>
            {who.role === 'owner' ? <ToOpening onClick={close} /> : null}
          </>
        )}
        <button type="button" className={entry} onClick={() => chooseTheme(other)}>
          {other === 'dark' ? 'Dark screen' : 'Light screen'}
        </button>
        {who.role === 'tablet' ? null : <SignOut />}
      </div>
    </>
  )
}

/** Links to the opening checklist while something is still to do or the site takes no orders. */
function ToOpening({ onClick }: { onClick: () => void }) {
  const { data } = useQuery(openingForMenu)
  if (!data || (data.toDo === 0 && data.ordering.standing === 'open')) return null
  return (
    <Link to="/opening" className={`${entry} justify-between`} onClick={onClick}>
      Opening
      {data.toDo > 0 ? <span className="font-normal text-bark">{data.toDo} to do</span> : null}
    </Link>
  )
}

/** Tablets have no such button: a stray touch on the wall must not sign one out. A manager cuts it off instead. */
function SignOut() {
  const navigate = useNavigate()
  const signedOut = useMutation({
    mutationFn: () => callStaff(signOut, {}).catch(unlessSignedOut),
    onSuccess: () => {
      beginSession(nobody)
      void navigate('/', { replace: true })
    },
  })
  return (
    <div className="mt-1 border-t border-line pt-1">
      <button type="button" className={entry} aria-disabled={signedOut.isPending} onClick={() => signedOut.mutate()}>
        Sign out
      </button>
      <div className="px-4 pb-2">
        <ActError error={signedOut.error} />
      </div>
    </div>
  )
}

/** A session that has ended elsewhere counts as signed out. */
function unlessSignedOut(error: unknown) {
  if (error instanceof CallError && error.code === 'not_found') return {}
  throw error
}
