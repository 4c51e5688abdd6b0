import { createContext, type ReactNode, use, useEffect } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { severalKitchens } from '../../contract/content/places.ts'
import type { Location } from '../../contract/content/site.ts'
import { readStoredText, storeText } from '../../ui/browser-storage.ts'
import { useStaffSite } from '../content.ts'
import type { Who } from '../session/session.ts'

/** The key of the chosen kitchen's id in localStorage, and the value for all kitchens. Addresses use the same value. */
const key = 'staff-kitchen'
const all = 'all'
/** The screens that show the orders of the chosen kitchen. */
const follows = /^\/($|days\/|week$|wall)/

interface Kitchens {
  /** The kitchens to choose from. Empty without a choice. */
  choices: Location[]
  /** The id of the chosen kitchen, for calls; undefined for all that this person sees. */
  asked?: string
  /** The name of the only kitchen whose orders are shown, on a site with several. */
  name?: string
}

const KitchensContext = createContext<Kitchens>({ choices: [] })

/** Returns whose orders the lists, days, week and wall show. */
export const useKitchens = () => use(KitchensContext)

/**
 * Tells the screens below which kitchen's orders they show. A person who sees several chooses: this browser keeps the
 * choice, and the address has it, so that a link shows the same to somebody else.
 */
export function KitchensShown({ who, children }: { who: Who; children: ReactNode }) {
  const seen = severalKitchens(useStaffSite()).filter(({ id }) => who.kitchens?.includes(id) ?? true)
  const choices = who.role !== 'tablet' && seen.length > 1 ? seen : []
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const isFollowing = choices.length > 0 && follows.test(pathname)
  const params = new URLSearchParams(search)
  const named = isFollowing ? params.get('kitchen') : null
  const isKnown = named === all || choices.some(({ id }) => id === named)
  const wanted = isKnown ? named : readStoredText(key, 'localStorage')
  const chosen = choices.find(({ id }) => id === wanted)
  const said = chosen?.id ?? all
  const shown = seen.length === 1 ? seen[0] : chosen

  useEffect(() => {
    if (isKnown) storeText(key, said, 'localStorage')
    else if (isFollowing)
      void navigate({ search: withKitchen(search, said), hash }, { replace: true, preventScrollReset: true, state })
  }, [isKnown, isFollowing, said, search, hash, state, navigate])

  return <KitchensContext value={{ choices, asked: chosen?.id, name: shown?.name }}>{children}</KitchensContext>
}

function withKitchen(search: string, id: string): string {
  const params = new URLSearchParams(search)
  params.set('kitchen', id)
  return params.toString()
}

/** The choice of a kitchen, above each screen that follows it. */
export function KitchenChoice({ className = '' }: { className?: string }) {
  const { choices, asked = all } = useKitchens()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  if (choices.length === 0 || !follows.test(pathname)) return null
  const both = { id: all, name: choices.length === 2 ? 'Both kitchens' : 'All kitchens' }
  // Another kitchen's list has other pages.
  params.delete('page')
  return (
    <nav aria-label="Kitchens" className={`flex flex-wrap print:hidden ${className}`}>
      {[both, ...choices].map(({ id, name }) => (
        <Link
          key={id}
          to={{ search: withKitchen(params.toString(), id) }}
          preventScrollReset
          aria-current={id === asked ? 'true' : undefined}
          className="-ml-0.5 flex min-h-11 min-w-11 items-center border-2 border-line px-3 first:ml-0 hover:bg-cream aria-[current]:relative aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:font-bold aria-[current]:text-paper"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
