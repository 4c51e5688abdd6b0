import { useCallback, useEffect, useMemo, useState } from 'react'
import type { OwnOrder } from '../../../contract/own-order.ts'
import { toPaymentId } from '../../ordering/payment-tab.ts'
import { onSeenAgain } from '../../when-seen.ts'
import { readChangeLink } from './read-change-link.ts'

/** How the page stands: nothing known yet, an order, or why there is none. */
export type OwnOrderState =
  | { phase: 'loading' }
  | { phase: 'loaded'; order: OwnOrder }
  | { phase: 'failed'; message: string; canRetry: boolean }

const noLink = 'This page needs the link from your mail. Please open it from there, all of it.'
const unreachable = 'The server did not answer. Please try again.'

/** The order behind the link, which is what stands behind the hash of the address. */
export function useOwnOrder(hash: string) {
  const proof = useMemo(() => readChangeLink(hash), [hash])
  // The page of a new tab that waits for its payment page.
  const isToPay = hash === `#${toPaymentId}`
  const [state, setState] = useState<OwnOrderState>({ phase: 'loading' })
  const [tries, setTries] = useState(1)

  const read = useCallback(async () => {
    if (!proof) return
    const { readOwnOrder } = await import('../../backend.ts')
    return readOwnOrder(proof)
  }, [proof])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each further try reads the order again.
  useEffect(() => {
    let isStopped = false
    setState(proof || isToPay ? { phase: 'loading' } : { phase: 'failed', message: noLink, canRetry: false })
    // Another link may be opened by the time that an answer comes.
    void read()
      .then(
        (order) => order && ({ phase: 'loaded', order } as const),
        async (error: unknown) => toFailure(error),
      )
      .then((next) => next && !isStopped && setState(next))
    return () => {
      isStopped = true
    }
  }, [proof, read, tries, isToPay])

  const isWaiting = state.phase === 'loaded' && state.order.waiting !== null
  useEffect(() => {
    if (!isWaiting) return
    // Paid in another tab: the order is another one when this tab is seen again.
    return onSeenAgain(
      () =>
        void read().then(
          (order) => order && setState({ phase: 'loaded', order }),
          () => {},
        ),
    )
  }, [isWaiting, read])

  return {
    state,
    proof,
    /** Takes over an order as a call has answered it. */
    show: (order: OwnOrder) => setState({ phase: 'loaded', order }),
    /** Reads the order again, below what is typed. Where that fails, the page stays as it is. */
    async again() {
      const order = await read().catch(() => undefined)
      if (order) setState({ phase: 'loaded', order })
      return order
    },
    retry: () => setTries(tries + 1),
  }
}

function toFailure(error: unknown): OwnOrderState {
  const { code, message } = error as { code?: string; message?: string }
  console.error('The order could not be read:', code ?? error)
  const isWrong = code === 'not_found' || code === 'invalid_order'
  return { phase: 'failed', message: (code && code !== 'unreachable' && message) || unreachable, canRetry: !isWrong }
}
