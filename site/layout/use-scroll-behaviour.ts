import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router'
import { readStoredFields, store } from '../../ui/browser-storage.ts'

const storageKey = 'scroll-positions'
const positions = new Map<string, number>()

/**
 * Scrolls after each change of address (docs/site.md, "Every page"): smoothly to the top or to the hash's element, or
 * back to where the visitor was. Moves the focus too.
 */
export function useScrollBehaviour() {
  const location = useLocation()
  const navigationType = useNavigationType()
  const previous = useRef(location)
  usePositionsKept(location)

  useEffect(() => {
    const from = previous.current
    if (from === location) return
    previous.current = location
    if (from.pathname !== location.pathname) focusQuietly(document.querySelector('main h1'))

    const kept = navigationType === 'POP' ? positions.get(entryName(location)) : undefined
    // Doesn't return scrollTo's result: in new browsers it is a promise, which React would call to clean up.
    if (kept !== undefined) window.scrollTo({ top: kept, behavior: 'instant' })
    else if (location.hash) return scrollToHash(location.hash)
    else scrollSmoothly(0)
  }, [location, navigationType])
}

// A history entry made by typing a hash has no key of its own, so its name includes the address.
const entryName = ({ key, pathname, hash }: Location) => `${key} ${pathname}${hash}`

/** Remembers the scroll position of each history entry, across reloads too. */
function usePositionsKept(location: Location) {
  useLayoutEffect(() => {
    const note = () => positions.set(entryName(location), window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [location])

  useEffect(() => {
    for (const [name, top] of Object.entries(readStoredFields(storageKey))) {
      if (typeof top === 'number' && !positions.has(name)) positions.set(name, top)
    }
    // The browser restores the position on whole page loads. Only changes within the page are handled here.
    const take = () => {
      window.history.scrollRestoration = 'manual'
    }
    const leave = () => {
      window.history.scrollRestoration = 'auto'
      store(storageKey, Object.fromEntries([...positions].slice(-100)))
    }
    take()
    const stopped = new AbortController()
    const { signal } = stopped
    window.addEventListener('pageshow', take, { signal })
    window.addEventListener('pagehide', leave, { signal })
    return () => stopped.abort()
  }, [])
}

/** Scrolls to the hash's element. Waits for the element for up to 15 animation frames. */
function scrollToHash(hash: string) {
  const id = hash.slice(1)
  let frame = 0
  let tries = 0
  const look = () => {
    const element = document.getElementById(id)
    tries += 1
    if (!element) {
      if (tries < 15) frame = requestAnimationFrame(look)
      return
    }
    const headerHeight = document.querySelector('header')?.offsetHeight ?? 0
    // scroll-margin-top is the space that other fixed parts of the page need above the element.
    const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop)
    focusQuietly(element)
    // Pages scroll by whole pixels. Rounded down, the element gets slightly too much room rather than too little.
    scrollSmoothly(Math.floor(element.getBoundingClientRect().top + window.scrollY - headerHeight - 8 - margin))
  }
  look()
  return () => cancelAnimationFrame(frame)
}

function scrollSmoothly(top: number) {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top, behavior: still ? 'instant' : 'smooth' })
}

function focusQuietly(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
}
