import { useCallback, useEffect, useState } from 'react'
import { londonDay } from '../../../contract/london-time.ts'
import { type PackageWithOptions, variantsOf } from '../../../contract/package-variants.ts'
import { quantitiesOf, toQuantity } from '../../../contract/quantities.ts'
import { useOrderContent } from '../../ordering/catering-content.ts'
import { clearPaidDraft, readDraft } from '../../ordering/draft.ts'
import type { Draft } from '../../ordering/order-form.ts'
import { onNews, tellNews } from '../../ordering/order-news.ts'
import { onSeenAgain } from '../../when-seen.ts'
import type { ConfirmedOrder } from './load-order.ts'
import { lookAgain } from './look-again.ts'

/** The state of the page: loading, an order, or why there is none. */
export type OrderState =
  | { phase: 'loading' }
  | { phase: 'loaded'; found: ConfirmedOrder }
  | { phase: 'failed'; message: string; canRetry: boolean }

/**
 * Reads the order in the page's address. With a session id, first asks the server to check the payment. A payment can
 * take a moment to arrive, so the page looks again by itself.
 */
export function useOrder(orderId: string | null, sessionId: string | null) {
  const { packages } = useOrderContent()
  const [state, setState] = useState<OrderState>({ phase: 'loading' })
  const [tries, setTries] = useState(1)

  const load = useCallback(async (): Promise<ConfirmedOrder | undefined> => {
    // Loads both at once: without the client nothing can be read.
    const [{ loadOrder }] = await Promise.all([import('./load-order.ts'), import('../../supabase.ts')])
    return orderId ? loadOrder(orderId, sessionId) : undefined
  }, [orderId, sessionId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each further try loads the order again.
  useEffect(() => {
    let isStopped = false
    setState(orderId ? { phase: 'loading' } : { phase: 'failed', message: 'No order ID provided', canRetry: false })
    // Stopped on a change of order, because an answer may arrive after another order was asked for.
    if (orderId)
      void load()
        .then(toState, toFailure)
        .then((next) => isStopped || setState(next))
    return () => {
      isStopped = true
    }
  }, [orderId, load, tries])

  const found = state.phase === 'loaded' ? state.found : undefined
  const status = found?.order.payment_status
  useEffect(() => {
    if (found?.order.payment_status !== 'completed') return
    // Keeps a draft that was typed since for another order.
    if (isDraftOf(readDraft(), found, packages)) clearPaidDraft()
    tellNews({ orderId: found.order.id, became: 'paid' })
  }, [found, packages])

  const isPending = status === 'pending'
  // On its day, an order leaves the kitchen and arrives.
  const isToday = found?.order.event_date === londonDay(new Date())
  useEffect(() => {
    if (!isPending && !isToday) return
    const show = (found: ConfirmedOrder) => setState({ phase: 'loaded', found })
    if (isPending && sessionId) return lookAgain(load, show)
    // Without a session id, nobody is known to be paying, so the page reads the order only when it is seen again.
    return onSeenAgain(
      () =>
        void load().then(
          (found) => found && show(found),
          () => {},
        ),
    )
  }, [isPending, isToday, sessionId, load])

  useEffect(() => {
    if (!isPending) return
    return onNews((news) => {
      if (news.orderId !== orderId || news.became === 'paid') return
      void load().then(
        (found) => found && setState({ phase: 'loaded', found }),
        () => {},
      )
    })
  }, [isPending, orderId, load])

  return { state, retry: () => setTries(tries + 1) }
}

/** True if this order was placed from the draft, judged by the packages still known. */
function isDraftOf(draft: Draft, { order, items }: ConfirmedOrder, packages: readonly PackageWithOptions[]): boolean {
  const ordered = Object.fromEntries(items.map((item) => [item.menu_id, item.quantity]))
  const quantities = quantitiesOf(draft)
  return (
    draft.customerEmail?.trim() === order.customer_email &&
    draft.eventDate === order.event_date &&
    draft.eventTime === order.event_time &&
    toQuantity(draft.guestCount ?? '') === order.guest_count &&
    packages.flatMap(variantsOf).every(({ menuId }) => (quantities[menuId] ?? 0) === (ordered[menuId] ?? 0))
  )
}

function toState(found: ConfirmedOrder | undefined): OrderState {
  if (found) return { phase: 'loaded', found }
  return { phase: 'failed', message: "We couldn't find your order details.", canRetry: false }
}

function toFailure(error: unknown): OrderState {
  console.error('The order could not be loaded:', error)
  return { phase: 'failed', message: 'Failed to load order details', canRetry: true }
}
