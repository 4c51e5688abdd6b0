import { Link } from 'react-router'
import { useStaffSite } from '../content.ts'
import type { Who } from '../session/session.ts'
import { Menu } from './menu.tsx'
import { Places } from './places.tsx'

/** The bar above every screen: the restaurant's name, the main screens where they have room, and the menu. */
export function StaffHeader({ who }: { who: Who }) {
  const { name } = useStaffSite()
  return (
    <header className="border-b border-line print:hidden">
      <div className="page-x flex min-h-(--header) items-center gap-x-5 lg:flex-wrap lg:gap-x-8">
        <Link to="/" className="label flex min-h-11 min-w-0 items-center text-lg leading-none wrap-anywhere">
          {name}
        </Link>
        <Places
          who={who}
          className="flex gap-x-5 self-stretch max-lg:hidden lg:flex-wrap lg:gap-x-6"
          entry="flex min-h-11 min-w-11 flex-none items-center justify-center border-y-4 border-transparent font-bold hover:border-b-line aria-[current]:border-b-ember"
        />
        <Menu who={who} />
      </div>
    </header>
  )
}
