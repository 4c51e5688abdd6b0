import type { ReactNode } from 'react'
import { addDays, formatDay } from '../../../contract/london-time.ts'
import { notPaidYet } from '../../../contract/order-change.ts'
import { eventTimeInWords, guestsInWords, testOrderMark } from '../../../contract/order-in-words.ts'
import { staffPage } from '../../../contract/pages.ts'
import type { ListedOrder } from '../../orders/lists/order-lists.ts'
import { postcodeDistrict } from '../../orders/lists/order-row.ts'
import { hasAllergies } from '../../orders/lists/order-tags.ts'
import { comingDays } from '../../orders/lists/orders-of-days.ts'
import { withoutEmails, withoutMoney } from '../../orders/lists/without-money.ts'
import { isTestOrder, needsAttention } from '../../orders/order/orders.ts'
import { action, dayHeading, entry, link, mailPage, note, paragraph, strong } from '../layout.ts'
import type { Message } from '../mail.ts'
import { orderScreen } from '../order-for-mail.ts'

/** The facts about an order that the list shows. */
export type ComingOrder = Pick<ListedOrder, 'notes'> & {
  items: Pick<ListedOrder['items'][number], 'menuId' | 'name' | 'quantity'>[]
  /** What a pending change would bring, in words. */
  waits?: string | null
  order: Pick<
    ListedOrder['order'],
    | 'orderNumber'
    | 'customerName'
    | 'deliveryCity'
    | 'deliveryPostalCode'
    | 'eventDate'
    | 'eventTime'
    | 'halfHour'
    | 'guestCount'
    | 'specialInstructions'
    | 'allergies'
    | 'attention'
    | 'attentionHandled'
    | 'checkoutSessionId'
    | 'isExample'
  >
}

interface ComingDays {
  /** The first day, yyyy-MM-dd. */
  day: string
  /** The orders, sorted by day and time. */
  orders: ComingOrder[]
  /** True if there are more orders than these. */
  hasMore: boolean
}

/** Tells staff each morning what to cook today and on the next two days, without money or e-mail addresses. */
export function staffComingDays({ day, orders, hasMore }: ComingDays, staffEmail: string, publicUrl: string): Message {
  const days = Array.from({ length: comingDays }, (_, ahead) => addDays(day, ahead))
  const load = loadInWords(orders)
  return {
    to: staffEmail,
    subject: `${formatDay(day)} and the two days after it: ${load}`,
    body: mailPage(
      load,
      'The next three days',
      ...(hasMore
        ? [note(`These are the first ${orders.length} orders. The others stand in the list of orders.`)]
        : []),
      ...days.flatMap((each) => ordersOfDay(each, orders, publicUrl)),
      action('Open all orders', publicUrl + staffPage),
    ),
  }
}

function ordersOfDay(day: string, all: ComingOrder[], publicUrl: string): ReactNode[] {
  const orders = all.filter(({ order }) => order.eventDate === day)
  if (orders.length === 0) return [dayHeading(formatDay(day)), paragraph('No orders.')]
  return [dayHeading(formatDay(day), loadInWords(orders)), ...orders.map((each) => orderEntry(each, publicUrl))]
}

function loadInWords(orders: ComingOrder[]): string {
  const guests = orders.reduce((sum, { order }) => sum + order.guestCount, 0)
  return `${orders.length === 1 ? '1 order' : `${orders.length} orders`}, ${guestsInWords(guests)}`
}

function orderEntry({ order, items, notes, waits }: ComingOrder, publicUrl: string) {
  const { orderNumber, customerName, deliveryCity, deliveryPostalCode, specialInstructions, allergies } = order
  const place = [deliveryCity, postcodeDistrict(deliveryPostalCode)].filter((part) => part !== '').join(' ')
  const name = withoutEmails(customerName) || orderNumber
  const bold = (text: string) => text.split('\n').map((line) => [strong(line)])
  return entry(
    [strong(eventTimeInWords(order)), ', ', link(name, orderScreen(order, publicUrl))],
    ...(isTestOrder(order) ? bold(testOrderMark) : []),
    ...(needsAttention(order) ? bold('Needs attention') : []),
    ...(hasAllergies(order, notes) ? bold('Allergies mentioned') : []),
    [[withoutEmails(place), guestsInWords(order.guestCount)].filter((part) => part !== '').join(', ')],
    ...items.map(({ name, quantity }) => [`${quantity} × ${name}`]),
    ...(waits ? bold(notPaidYet(waits)) : []),
    ...(allergies ? bold(withoutMoney(`Allergies: ${allergies}`)) : []),
    ...(specialInstructions ? bold(withoutMoney(specialInstructions)) : []),
    ...notes.flatMap((text) => bold(`Note: ${withoutMoney(text)}`)),
  )
}
