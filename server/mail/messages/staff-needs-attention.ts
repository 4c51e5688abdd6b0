import { restNotPaid } from '../../../contract/deposit.ts'
import { mailtoAddress } from '../../../contract/email-address.ts'
import { formatPence } from '../../../contract/money.ts'
import { ringTheCustomer } from '../../../contract/short-notice.ts'
import { giveItBack, ringAboutMoney } from '../../../contract/staff/order-money.ts'
import { cannotBePrinted } from '../../documents/render-or-tell-staff.ts'
import { action, fact, link, mailPage, paragraph, phoneLink, rule, testMark } from '../layout.ts'
import type { Message } from '../mail.ts'
import { eventInWords, guests, type OrderForMail, orderScreen, subjectForStaff } from '../order-for-mail.ts'

const dashboard = 'https://dashboard.stripe.com'

/** Tells staff about an order that needs attention, with the reason and what to do. */
export function staffNeedsAttention(
  order: OrderForMail,
  reason: string,
  staffEmail: string,
  publicUrl: string,
): Message {
  return {
    to: staffEmail,
    ...(order.customerEmail && { replyTo: order.customerEmail }),
    subject: subjectForStaff(order, `Please look at catering order ${order.orderNumber}`),
    body: mailPage(
      reason,
      'An order needs your attention',
      testMark(order),
      paragraph(reason),
      paragraph(`What to do: ${whatToDo(order, reason)}`),
      action('Open the order', orderScreen(order, publicUrl)),
      ...(isNotOfStripe(reason) ? [] : [paragraph(link('Open Stripe', `${dashboard}/payments`))]),
      rule(),
      fact('Order number', order.orderNumber),
      fact('Total', formatPence(order.totalPence)),
      fact('Event', `${eventInWords(order)}, ${guests(order)}`),
      ...(order.customerEmail ? contact(order) : []),
    ),
  }
}

const isNotOfStripe = (reason: string) =>
  reason.endsWith(giveItBack) || reason.endsWith(cannotBePrinted) || reason.startsWith(restNotPaid)

function whatToDo({ customerPhone }: OrderForMail, reason: string): string {
  if (reason.endsWith(giveItBack))
    return 'ring the customer, and hand the money over or transfer it. The order says already that it went back.'
  if (reason.endsWith(cannotBePrinted))
    return 'write the paper for the customer by hand, and tell whoever runs the site.'
  if (reason.startsWith(restNotPaid))
    return 'ring the customer. On the order’s screen you move the day, record cash or a transfer, waive the rest or cancel.'
  if (reason === ringAboutMoney)
    return 'ring the customer, then give the money back on the order’s screen. They have a mail that says that you ring.'
  if (reason.includes(ringTheCustomer) && customerPhone)
    return 'ring the customer and agree on how you do it. If you can’t, refund the payment in Stripe.'
  return 'look at the payment in Stripe, then ring the customer.'
}

function contact(order: OrderForMail) {
  return [
    fact('Customer', order.customerName),
    fact('Phone', phoneLink(order.customerPhone)),
    fact('E-mail', link(order.customerEmail, mailtoAddress(order.customerEmail))),
  ]
}
