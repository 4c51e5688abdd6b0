import type { Draft } from '../../ordering/draft.ts'
import { quantitiesOf, toQuantity } from '../../ordering/order-form.ts'
import type { ConfirmedOrder } from './load-order.ts'

/** Whether a draft is what became this order, as far as it is made of packages that we know. */
export function isDraftOf(
  draft: Draft,
  { order, items }: ConfirmedOrder,
  packages: readonly { menuId: string }[],
): boolean {
  const ordered = Object.fromEntries(items.map((item) => [item.menu_id, item.quantity]))
  const quantities = quantitiesOf(draft)
  return (
    draft.customerEmail?.trim() === order.customer_email &&
    draft.eventDate === order.event_date &&
    draft.eventTime === order.event_time &&
    toQuantity(draft.guestCount ?? '') === order.guest_count &&
    packages.every(({ menuId }) => (quantities[menuId] ?? 0) === (ordered[menuId] ?? 0))
  )
}
