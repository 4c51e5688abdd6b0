import { useEffect, useEffectEvent, useState } from 'react'
import type { CreateCateringOrderAnswer } from '../../../contract/create-catering-order.ts'
import { confirmationPath } from '../../../contract/order-in-words.ts'
import { showToast } from '../../../ui/toast.ts'
import { type OrderNews, onNews, tellNews } from '../../ordering/order-news.ts'
import type { PaymentTab } from '../../ordering/payment-tab.ts'
import { noteSent } from '../../ordering/sent-keys.ts'
import { onSeenAgain } from '../../when-seen.ts'
import type { Stand } from './order-stand.ts'

/** An order placed from the form: its state, and the address to pay or see it. */
export interface CreatedOrder {
  /** Missing if the form was changed while the order was being sent: the form then holds another order. */
  id: string | undefined
  number: string
  address: string
  stand: Stand
  /** When the time to pay ends. */
  payUntil?: Date
  /** The number of the order that this one replaced. */
  replaced?: string
}

/** Keeps the order placed from the form, and follows its state. Calls `onPaid` when the order turns out to be paid. */
export function useCreatedOrder(onPaid: () => void) {
  const [created, setCreated] = useState<CreatedOrder>()
  const orderId = created?.id
  const isOpen = created?.stand === 'waiting' || created?.stand === 'processing'

  const take = (orderId: string, stand: Stand) => {
    if (created?.id !== orderId || created.stand === stand) return
    const address = stand === 'waiting' ? created.address : confirmationPath(orderId)
    setCreated({ ...created, stand, address })
    if (stand === 'paid') onPaid()
  }
  const takeNews = useEffectEvent((news: OrderNews) => {
    if (news.became !== 'replaced') return take(news.orderId, news.became)
    if (created?.id !== news.orderId) return
    // This tab now follows the replacing order.
    noteSent(news.by.key)
    const { id, number, address } = news.by
    setCreated({ id, number, address, stand: 'waiting', replaced: created.number })
  })
  useEffect(() => onNews((news) => takeNews(news)), [])

  // No tab tells of a payment on another device, so this tab looks whenever it is seen again.
  const look = useEffectEvent(async (orderId: string) => {
    const { lookAtOrder } = await import('./order-stand.ts')
    const stand = await lookAtOrder(orderId)
    if (stand) takeLook(orderId, stand)
  })
  const takeLook = useEffectEvent(take)
  useEffect(() => {
    if (orderId && isOpen) return onSeenAgain(() => void look(orderId).catch(() => {}))
  }, [orderId, isOpen])

  return { created, setCreated }
}

/** Opens the answer's address in `tab` and shows a toast about it. Tells the tabs of the replaced orders. */
export function follow(
  answer: CreateCateringOrderAnswer,
  { tab, key, isSameForm }: { tab: PaymentTab; key: string; isSameForm: boolean },
): CreatedOrder {
  const { order_id: id, order_number: number, checkout_url: address, pay_until, replaced_orders } = answer
  // Only an order from an earlier try can be paid already; the server then gives its confirmation page's address.
  const isPaid = new URL(address).origin === window.location.origin
  tab.goTo(address)
  void showToast(
    isPaid
      ? { title: 'Order Already Paid', description: 'Taking you to your order...' }
      : { title: 'Order Created', description: 'Redirecting to payment page...' },
  )
  for (const { order_id } of replaced_orders) {
    tellNews({ orderId: order_id, became: 'replaced', by: { id, number, address, key } })
  }
  const replaced = replaced_orders.at(-1)?.order_number
  const payUntil = pay_until === undefined ? undefined : new Date(pay_until)
  return { id: isSameForm ? id : undefined, number, address, stand: isPaid ? 'paid' : 'waiting', payUntil, replaced }
}
