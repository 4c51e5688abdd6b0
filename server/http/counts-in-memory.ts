/** The number of windows that are remembered. When a flood comes from more addresses, the oldest are forgotten. */
const mostWindows = 20_000
/**
 * Two ends of a window that lie this close together, in milliseconds, are taken as one, because the way to the database
 * takes time.
 */
const sameEnd = 2_000

interface Window {
  current: number
  /** In milliseconds of performance.now(), which changes of the clock do not affect. */
  endsAt: number
  /** Whether the database has told when the window ends. */
  isKnown: boolean
}

/** A count and the time left of its window, in milliseconds. */
export interface Counted {
  current: number
  ttl: number
}

/** Counts in windows of time, in the memory of this process. */
export function countsInMemory() {
  const windows = new Map<string, Window>()

  function open(what: string, window: Window): Window {
    windows.delete(what)
    windows.set(what, window)
    const [oldest] = windows.keys()
    if (windows.size > mostWindows && oldest !== undefined) windows.delete(oldest)
    return window
  }

  return {
    /** Counts `what` once more, in a window of `milliseconds`. */
    count(what: string, milliseconds: number): Counted {
      const now = performance.now()
      const seen = windows.get(what)
      const window =
        seen && seen.endsAt > now ? seen : open(what, { current: 0, endsAt: now + milliseconds, isKnown: false })
      window.current += 1
      return { current: window.current, ttl: Math.ceil(window.endsAt - now) }
    },

    /** Takes over the count of all servers together, and the time at which the window of `milliseconds` ends. */
    learn(what: string, { current, ttl }: Counted, milliseconds: number): void {
      const endsAt = performance.now() + Math.min(ttl, milliseconds)
      const seen = windows.get(what)
      const isSame = seen && (!seen.isKnown || Math.abs(seen.endsAt - endsAt) < sameEnd)
      open(what, { current: isSame ? Math.max(seen.current, current) : current, endsAt, isKnown: true })
    },
  }
}
