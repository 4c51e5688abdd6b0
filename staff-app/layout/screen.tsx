import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useSite } from '../content.ts'

let latest: string | undefined

/**
 * A screen: its heading, what can be done beside it, and the rest. When one comes to it from another screen, its heading
 * takes the focus, or that of the section in the address, so that a screen reader says where one is. `tabTitle` is for
 * the browser's tab where it says more.
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
  const { name } = useSite()

  useEffect(() => {
    document.title = `${tabTitle} | ${name} staff`
  }, [tabTitle, name])

  useEffect(() => {
    const shown = `${pathname}${hash} ${title}`
    const section = hash ? document.getElementById(hash.slice(1)) : null
    // The first one leaves the focus at the top of the page, where the way past the header is.
    // Where the page stands is the router's to say: going back finds it where it was.
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
