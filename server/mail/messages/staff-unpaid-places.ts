import { formatDay } from '../../../contract/london-time.ts'
import { payUntilInWords } from '../../../contract/order-in-words.ts'
import { staffPage } from '../../../contract/pages.ts'
import type { DayHeldUnpaid, UnpaidOrder } from '../../delivery/unpaid-places.ts'
import { action, dayHeading, entry, link, mailPage, paragraph } from '../layout.ts'
import type { Message } from '../mail.ts'
import { orderScreen } from '../order-for-mail.ts'

/** The most orders named for one day. */
const mostNamed = 10

/** Tells staff that unpaid orders hold more than half of the places on these days. */
export function staffUnpaidPlaces(days: DayHeldUnpaid[], staffEmail: string, publicUrl: string): Message {
  const which = days.length === 1 ? formatDay(days[0]?.day ?? '') : `${days.length} days`
  return {
    to: staffEmail,
    subject: `Unpaid orders hold more than half of ${which}`,
    body: mailPage(
      'Nobody else can order these places until they are paid for or free again.',
      'Places held without payment',
      paragraph(
        'Orders that nobody has paid hold more than half of the places of these days. Each gives its places back by itself when its time to pay is over.',
      ),
      paragraph(
        'What to do: nothing, where you know the customers. Where you do not, open an order and cancel it. If the same goes on, close the day on “Rules and days” and take orders by telephone.',
      ),
      ...days.flatMap((each) => unpaidOfDay(each, publicUrl)),
      action('Open all orders', publicUrl + staffPage),
    ),
  }
}

function unpaidOfDay({ day, kitchen, places, limit, orders }: DayHeldUnpaid, publicUrl: string) {
  const others = orders.length - mostNamed
  return [
    dayHeading(
      [formatDay(day), kitchen].filter(Boolean).join(', '),
      `${places} of ${limit} places are held by ${inWords(orders.length)}`,
    ),
    ...orders.slice(0, mostNamed).map((order) => unpaidOrderEntry(order, publicUrl)),
    ...(others > 0 ? [paragraph(`And ${inWords(others)} more.`)] : []),
  ]
}

const inWords = (count: number) => (count === 1 ? '1 unpaid order' : `${count} unpaid orders`)

function unpaidOrderEntry(order: UnpaidOrder, publicUrl: string) {
  const { places, takenBy } = order
  return entry(
    [link(order.orderNumber, orderScreen(order, publicUrl)), places === 1 ? ', 1 place' : `, ${places} places`],
    [takenBy ? `Taken by ${takenBy}, ${untilWhen(order)}` : `From the site, ${untilWhen(order)}`],
  )
}

function untilWhen({ isProcessing, checkoutExpiresAt }: UnpaidOrder): string {
  if (isProcessing) return 'the customer’s bank is paying'
  return `to be paid until ${payUntilInWords(checkoutExpiresAt)}`
}
