import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { site } from '../../content/site.ts'

let latest: string | undefined

/**
 * A screen: its heading, what can be done beside it, and the rest. The heading takes the focus when the screen is come
 * to from another one, so that a screen reader says where one is. `tabTitle` is for the browser's tab where it says more.
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
  const { pathname } = useLocation()

  useEffect(() => {
    document.title = `${tabTitle} | ${site.name} staff`
  }, [tabTitle])

  useEffect(() => {
    const shown = `${pathname} ${title}`
    // The first one leaves the focus at the top of the page, where the way past the header is.
    if (latest !== undefined && latest !== shown) heading.current?.focus()
    latest = shown
  }, [pathname, title])

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
