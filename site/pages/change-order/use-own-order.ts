import { useCallback, useEffect, useMemo, useState } from 'react'
import type { OwnOrder } from '../../../contract/own-order.ts'
import { toPaymentId } from '../../ordering/payment-tab.ts'
import { onSeenAgain } from '../../when-seen.ts'
import { readChangeLink } from './read-change-link.ts'

/** The state of the page: loading, an order, or why there is none. */
export type OwnOrderState =
  | { phase: 'loading' }
  | { phase: 'loaded'; order: OwnOrder }
  | { phase: 'failed'; message: string; canRetry: boolean }

const noLink = 'This page needs the link from your mail. Please open it from there, all of it.'
const unreachable = 'The server did not answer. Please try again.'

/** Reads the order that the link in the address's hash leads to. */
export function useOwnOrder(hash: string) {
  const proof = useMemo(() => readChangeLink(hash), [hash])
  // True in a new tab that waits for its payment page.
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
    // Stopped on a change of link, because an answer may arrive after another link was opened.
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
    // The change may have been paid in another tab, so the order is read again when this tab is seen again.
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
    /** Shows an order that a call returned. */
    show: (order: OwnOrder) => setState({ phase: 'loaded', order }),
    /** Reads the order again, keeping what is typed. If that fails, the page stays as it is. */
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
