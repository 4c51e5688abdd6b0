/** The most windows kept. When a flood comes from more addresses, the oldest are forgotten. */
const mostWindows = 20_000
/**
 * Two ends of a window this close together, in milliseconds, count as the same one, because a call to the database
 * takes time.
 */
const sameEnd = 2_000

interface Window {
  current: number
  /** In milliseconds of performance.now(), which ignores changes of the clock. */
  endsAt: number
  /** True once the database has said when the window ends. */
  isKnown: boolean
}

/** A count, and the time left in its window in milliseconds. */
export interface Counted {
  current: number
  ttl: number
}

/** Counts in time windows, in this process's memory. */
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
    /** Adds one to the count of `what`, in a window of `milliseconds`. */
    count(what: string, milliseconds: number): Counted {
      const now = performance.now()
      const seen = windows.get(what)
      const window =
        seen && seen.endsAt > now ? seen : open(what, { current: 0, endsAt: now + milliseconds, isKnown: false })
      window.current += 1
      return { current: window.current, ttl: Math.ceil(window.endsAt - now) }
    },

    /** Takes over the count of all servers together and the end of their window of `milliseconds`. */
    learn(what: string, { current, ttl }: Counted, milliseconds: number): void {
      const endsAt = performance.now() + Math.min(ttl, milliseconds)
      const seen = windows.get(what)
      const isSame = seen && (!seen.isKnown || Math.abs(seen.endsAt - endsAt) < sameEnd)
      open(what, { current: isSame ? Math.max(seen.current, current) : current, endsAt, isKnown: true })
    },
  }
}
