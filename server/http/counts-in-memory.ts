/** Windows that are remembered. A flood from more addresses than that makes the oldest ones forgotten. */
const most = 20_000
/** Two ends of a window this close together, in milliseconds, are one: the way to the database takes time. */
const sameEnd = 2_000

interface Window {
  current: number
  /** In milliseconds of performance.now(), which no change of the clock moves. */
  endsAt: number
  /** Whether the database has told when it ends. */
  isKnown: boolean
}

/** A count and what is left of its window, in milliseconds. */
export interface Counted {
  current: number
  ttl: number
}

/** Counts in windows of time, in this process alone. */
export function countsInMemory() {
  const windows = new Map<string, Window>()

  function open(what: string, window: Window): Window {
    windows.delete(what)
    windows.set(what, window)
    const [oldest] = windows.keys()
    if (windows.size > most && oldest !== undefined) windows.delete(oldest)
    return window
  }

  return {
    /** Counts one more of `what`, in a window of `milliseconds`. */
    count(what: string, milliseconds: number): Counted {
      const now = performance.now()
      const seen = windows.get(what)
      const window =
        seen && seen.endsAt > now ? seen : open(what, { current: 0, endsAt: now + milliseconds, isKnown: false })
      window.current += 1
      return { current: window.current, ttl: Math.ceil(window.endsAt - now) }
    },

    /** Takes over what all servers together have counted: how many, and when the window of `milliseconds` ends. */
    learn(what: string, { current, ttl }: Counted, milliseconds: number): void {
      const endsAt = performance.now() + Math.min(ttl, milliseconds)
      const seen = windows.get(what)
      const isSame = seen && (!seen.isKnown || Math.abs(seen.endsAt - endsAt) < sameEnd)
      open(what, { current: isSame ? Math.max(seen.current, current) : current, endsAt, isKnown: true })
    },
  }
}
