import { useEffect, useEffectEvent, useState } from 'react'
import type { CreateCateringOrderAnswer } from '../../../contract/create-catering-order.ts'
import { showToast } from '../../ui/toast.ts'
import { onPaidElsewhere } from './paid-elsewhere.ts'
import type { PaymentTab } from './payment-tab.ts'

/** An order made from the form, and where to go for it. */
export interface CreatedOrder {
  /** None where the form was changed while the order was on its way: it is then no longer this order's. */
  id: string | undefined
  number: string
  address: string
  isPaid: boolean
}

/** The order that the form became. `onPaid` is called when another tab shows it as paid. */
export function useCreatedOrder(onPaid: () => void) {
  const [created, setCreated] = useState<CreatedOrder>()

  const takePaid = useEffectEvent((orderId: string) => {
    if (created?.id !== orderId) return
    setCreated({ ...created, isPaid: true, address: `/catering/order-confirmation?order_id=${orderId}` })
    onPaid()
  })
  useEffect(() => onPaidElsewhere((orderId) => takePaid(orderId)), [])

  return { created, setCreated }
}

/** Takes the tab to where the answer leads, and says so. */
export function follow(answer: CreateCateringOrderAnswer, tab: PaymentTab, isSameForm: boolean): CreatedOrder {
  const address = answer.checkout_url
  // Only the order of an earlier try can be paid already; the server then names its confirmation.
  const isPaid = new URL(address).origin === window.location.origin
  tab.goTo(address)
  const link = tab.isOpen ? undefined : { label: wayTo(isPaid), href: address }
  void showToast(
    isPaid
      ? { title: 'Order Already Paid', description: 'Taking you to your order...', link }
      : { title: 'Order Created', description: 'Redirecting to payment page...', link },
  )
  return { id: isSameForm ? answer.order_id : undefined, number: answer.order_number, address, isPaid }
}

/** What the link to an order's page is called. */
export const wayTo = (isPaid: boolean) => (isPaid ? 'See your order' : 'Open the payment page')
