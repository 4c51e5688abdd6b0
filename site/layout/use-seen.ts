import { type RefObject, useEffect, useState } from 'react'

/** Returns true while any part of the element is on the screen and the page is visible. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false)
  const [pageShown, setPageShown] = useState(true)

  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])

  useEffect(() => {
    const look = () => setPageShown(document.visibilityState === 'visible')
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  return inView && pageShown
}
