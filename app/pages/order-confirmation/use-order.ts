import { useCallback, useEffect, useState } from 'react'
import { clearDraft } from '../catering/draft.ts'
import type { ConfirmedOrder } from './load-order.ts'

/** How the page stands: nothing known yet, an order, or why there is none. */
export type OrderState =
  | { phase: 'loading' }
  | { phase: 'loaded'; found: ConfirmedOrder }
  | { phase: 'failed'; message: string; canRetry: boolean }

/** A payment can take a moment to arrive: looks again often for two minutes, then seldom for ten. In milliseconds. */
const soon = 4_000
const seldom = 30_000
const soonFor = 120_000
const lookFor = 720_000

/**
 * The order behind the address. With a session id the server is first asked to look at the payment; while that is on
 * its way, the page looks again by itself.
 */
export function useOrder(orderId: string | null, sessionId: string | null) {
  const [state, setState] = useState<OrderState>({ phase: 'loading' })

  const load = useCallback(async (): Promise<ConfirmedOrder | undefined> => {
    const { loadOrder } = await import('./load-order.ts')
    return orderId ? loadOrder(orderId, sessionId) : undefined
  }, [orderId, sessionId])

  const start = useCallback(async () => {
    if (!orderId) return setState({ phase: 'failed', message: 'No order ID provided', canRetry: false })
    setState({ phase: 'loading' })
    try {
      setState(toState(await load()))
    } catch (error) {
      console.error('The order could not be loaded:', error)
      setState({ phase: 'failed', message: 'Failed to load order details', canRetry: true })
    }
  }, [orderId, load])

  useEffect(() => void start(), [start])

  const status = state.phase === 'loaded' ? state.found.order.payment_status : undefined
  useEffect(() => {
    if (status === 'completed') clearDraft()
    if (status === 'pending' && sessionId)
      return lookAgain(async () => {
        const found = await load().catch(() => undefined)
        if (found) setState({ phase: 'loaded', found })
        return found === undefined || found.order.payment_status === 'pending'
      })
  }, [status, sessionId, load])

  return { state, retry: start }
}

function toState(found: ConfirmedOrder | undefined): OrderState {
  if (found) return { phase: 'loaded', found }
  return { phase: 'failed', message: "We couldn't find your order details.", canRetry: false }
}

/** Calls `look` again and again while it says so and the page is seen. Returns what stops it. */
function lookAgain(look: () => Promise<boolean>): () => void {
  const began = performance.now()
  let timer: ReturnType<typeof setTimeout>
  const plan = () => {
    const waited = performance.now() - began
    if (waited < lookFor) timer = setTimeout(run, waited < soonFor ? soon : seldom)
  }
  const run = async () => {
    if (document.visibilityState === 'hidden' || (await look())) plan()
  }
  plan()
  return () => clearTimeout(timer)
}
