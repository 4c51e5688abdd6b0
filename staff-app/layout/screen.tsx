import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useStaffSite } from '../content.ts'

let latest: string | undefined

/**
 * A screen: its heading, the actions beside it, and its content. After navigation the heading takes the focus, or the
 * section named in the address, so that a screen reader announces it. `tabTitle` is a fuller title for the browser's
 * tab.
 */
export function Screen({
  title,
  tabTitle = title,
  beside,
  children,
}: {
  title: string
  tabTitle?: string
  beside?: ReactNode
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, hash } = useLocation()
  const { name } = useStaffSite()

  useEffect(() => {
    document.title = `${tabTitle} | ${name} staff`
  }, [tabTitle, name])

  useEffect(() => {
    const shown = `${pathname}${hash} ${title}`
    const section = hash ? document.getElementById(hash.slice(1)) : null
    // Not on the first screen: the focus starts at the top of the page, where the skip link is. Focusing the heading
    // must not scroll, because the router restores the scroll position on going back.
    if (latest !== undefined && latest !== shown) (section ?? heading.current)?.focus({ preventScroll: !section })
    latest = shown
  }, [pathname, hash, title])

  return (
    <div className="page-x pt-6 pb-20">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="display text-mid">
          {title}
        </h1>
        {beside}
      </div>
      {children}
    </div>
  )
}
