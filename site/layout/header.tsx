import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Link, type Location, useLocation } from 'react-router'
import { cateringPage } from '../../contract/pages.ts'
import { useSite } from '../content.ts'
import { LogoMark, Wordmark } from '../media/marks.tsx'
import { activeLink, navigation } from './navigation.ts'
import { printed } from './printed.ts'

const logoAsPrinted = printed('.logo')
// Within :is(), a browser without popovers ignores the unknown name instead of throwing.
const openMenu = ':is(:popover-open)'

/** The fixed header: logo, links, the Order button, and the menu on small screens. */
export function Header() {
  const site = useSite()
  const location = useLocation()
  const { pathname, hash } = location
  // The prerendered page can't know the hash, and the browser's first render must match that page.
  const active = activeLink(pathname, useDeferredValue(hash, ''))

  return (
    <header className="print:hidden @container fixed inset-x-0 top-0 z-40 bg-charcoal text-paper">
      <div className="page-x header-row h-(--header)">
        <Link to="/" prefetch="intent" aria-label={`${site.name}, home`} className="logo-link">
          <span className="logo contents" {...logoAsPrinted}>
            {import.meta.env.SSR ? <Logo /> : null}
          </span>
        </Link>
        <nav aria-label="Main" className="site-nav hidden gap-x-7 @min-[64rem]:flex">
          <NavigationLinks active={active} className="label py-2" />
        </nav>
        <a
          href={`tel:${site.phone.dialled}`}
          className="nav-link label hidden py-2 whitespace-nowrap @min-[84rem]:block"
        >
          {site.phone.shown}
        </a>
        <Link to={cateringPage} prefetch="intent" className="sign min-h-11 flex-none text-lg lg:min-h-12">
          Order
        </Link>
        <MobileMenu active={active} location={location} />
      </div>
    </header>
  )
}

function Logo() {
  return (
    <>
      <LogoMark className="size-8 min-w-0 text-flame" />
      <Wordmark className="h-[1.125rem] w-auto" />
    </>
  )
}

function NavigationLinks({
  active,
  className,
  onChoice,
}: {
  active?: string
  className: string
  onChoice?: () => void
}) {
  return navigation.map(({ label, to }) => (
    <Link
      key={to}
      to={to}
      prefetch="intent"
      onClick={onChoice}
      aria-current={to === active ? (to.includes('#') ? 'location' : 'page') : undefined}
      className={`nav-link ${className}`}
    >
      {label}
    </Link>
  ))
}

/**
 * The menu of small screens. A popover opens, closes on Escape and returns the focus even before any script has run.
 */
function MobileMenu({ active, location }: { active?: string; location: Location }) {
  const { phone, hours } = useSite()
  const menu = useRef<HTMLElement>(null)
  const shownAt = useRef(location)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => menu.current?.hidePopover(), [])

  // Runs before the menu closes: the next screen's heading takes the focus at once, so the page must not be inert.
  const follow = useCallback((isOpen: boolean) => {
    document.getElementById('page')?.toggleAttribute('inert', isOpen)
    setOpen(isOpen)
  }, [])

  useEffect(() => {
    follow(menu.current?.matches(openMenu) ?? false)
    const wide = window.matchMedia('(width >= 64rem)')
    wide.addEventListener('change', close)
    // Closed on leaving, because the back/forward cache may show this page again.
    window.addEventListener('pagehide', close)
    return () => {
      wide.removeEventListener('change', close)
      window.removeEventListener('pagehide', close)
    }
  }, [close, follow])

  useEffect(() => {
    if (shownAt.current !== location) close()
    shownAt.current = location
  }, [location, close])

  return (
    <>
      <button
        type="button"
        popoverTarget="site-menu"
        aria-expanded={open}
        aria-label={open ? 'Close menu' : 'Open menu'}
        className="menu-button -mr-2.5 grid size-11 flex-none place-items-center @min-[64rem]:hidden"
      >
        <span aria-hidden="true" className="bars" />
      </button>
      <nav
        ref={menu}
        id="site-menu"
        popover="auto"
        aria-label="Menu"
        onBeforeToggle={(event) => follow(event.newState === 'open')}
        className="page-x fixed inset-0 top-(--header) m-0 h-auto w-auto overflow-y-auto overscroll-contain bg-charcoal py-6 text-paper"
      >
        <NavigationLinks
          active={active}
          onChoice={close}
          className="display border-b border-paper/15 py-3 text-[clamp(min(2.5rem,16vw),9.5svh,4.5rem)] leading-[0.9]"
        />
        <p className="mt-auto pt-8">
          <a href={`tel:${phone.dialled}`} className="trail">
            {phone.shown}
          </a>
          {hours.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
      </nav>
    </>
  )
}
