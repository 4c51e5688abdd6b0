import type { ConfirmedOrder } from './load-order.ts'

/** Looks often for two minutes, then seldom for ten. The pauses are in milliseconds. */
const soon = 4_000
const seldom = 30_000
const soonLooks = 30
const mostLooks = 50

type Look = () => Promise<ConfirmedOrder | undefined>

/**
 * Reads the order again and again, while the page is visible, until its payment is no longer pending. Starts over when
 * the page is seen again or the network is back, however long that took: looks are counted, not minutes. Returns a
 * function that stops this.
 */
export function lookAgain(look: Look, show: (found: ConfirmedOrder) => void): () => void {
  const stopped = new AbortController()
  let looks = 0
  let isLooking = false
  let lookedAt = performance.now()
  let timer: ReturnType<typeof setTimeout>

  const plan = () => {
    clearTimeout(timer)
    if (isLooking || looks === mostLooks || document.visibilityState === 'hidden') return
    const pause = looks < soonLooks ? soon : seldom
    timer = setTimeout(run, lookedAt + pause - performance.now())
  }
  const run = async () => {
    isLooking = true
    looks += 1
    const found = await look().catch(() => undefined)
    isLooking = false
    lookedAt = performance.now()
    if (stopped.signal.aborted) return
    if (found) show(found)
    if (!found || found.order.payment_status === 'pending') plan()
  }
  const begin = () => {
    looks = 0
    plan()
  }

  const { signal } = stopped
  document.addEventListener('visibilitychange', begin, { signal })
  // A page from the back/forward cache has its old timers.
  window.addEventListener('pageshow', begin, { signal })
  window.addEventListener('online', begin, { signal })
  begin()
  return () => {
    stopped.abort()
    clearTimeout(timer)
  }
}
