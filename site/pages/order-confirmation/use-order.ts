import { useCallback, useEffect, useState } from 'react'
import { type PackageWithOptions, variantsOf } from '../../../contract/package-variants.ts'
import { useOrderContent } from '../../ordering/catering-content.ts'
import { clearPaidDraft, readDraft } from '../../ordering/draft.ts'
import { type Draft, quantitiesOf, toQuantity } from '../../ordering/order-form.ts'
import { onNews, tellNews } from '../../ordering/order-news.ts'
import { onSeenAgain } from '../../when-seen.ts'
import type { ConfirmedOrder } from './load-order.ts'
import { lookAgain } from './look-again.ts'

/** How the page stands: nothing known yet, an order, or why there is none. */
export type OrderState =
  | { phase: 'loading' }
  | { phase: 'loaded'; found: ConfirmedOrder }
  | { phase: 'failed'; message: string; canRetry: boolean }

/**
 * The order behind the address. With a session id the server is first asked to look at the payment; a payment can take
 * a moment to arrive, so the page looks again by itself.
 */
export function useOrder(orderId: string | null, sessionId: string | null) {
  const { packages } = useOrderContent()
  const [state, setState] = useState<OrderState>({ phase: 'loading' })
  const [tries, setTries] = useState(1)

  const load = useCallback(async (): Promise<ConfirmedOrder | undefined> => {
    // The client comes beside it, not after it: nothing can be asked without.
    const [{ loadOrder }] = await Promise.all([import('./load-order.ts'), import('../../supabase.ts')])
    return orderId ? loadOrder(orderId, sessionId) : undefined
  }, [orderId, sessionId])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each further try loads the order again.
  useEffect(() => {
    let isStopped = false
    setState(orderId ? { phase: 'loading' } : { phase: 'failed', message: 'No order ID provided', canRetry: false })
    // Another order may be asked for by the time that an answer comes.
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
    // Not what has been typed for another order since.
    if (isDraftOf(readDraft(), found, packages)) clearPaidDraft()
    tellNews({ orderId: found.order.id, became: 'paid' })
  }, [found, packages])

  const isPending = status === 'pending'
  useEffect(() => {
    if (!isPending) return
    const show = (found: ConfirmedOrder) => setState({ phase: 'loaded', found })
    if (sessionId) return lookAgain(load, show)
    // Nobody is known to be paying: the page does not ask again and again.
    return onSeenAgain(
      () =>
        void load().then(
          (found) => found && show(found),
          () => {},
        ),
    )
  }, [isPending, sessionId, load])

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

/** Whether a draft is what became this order, as far as it is made of packages that we know. */
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
