import { action, fact, mailPage, paragraph } from '../layout.ts'
import type { Message } from '../mail.ts'
import type { OrderForMail } from '../order-for-mail.ts'

const dashboard = 'https://dashboard.stripe.com/payments'

/** To staff: an order that a person has to look at, and why. */
export function staffNeedsAttention(order: OrderForMail, reason: string, staffEmail: string): Message {
  return {
    to: staffEmail,
    replyTo: order.customerEmail,
    subject: `Please look at catering order ${order.orderNumber}`,
    body: mailPage(
      reason,
      'An order needs your attention',
      paragraph(reason),
      fact('Order number', order.orderNumber),
      fact('Customer', `${order.customerName}\n${order.customerPhone}\n${order.customerEmail}`),
      paragraph('Find the payment in Stripe by the order number, then ring the customer.'),
      action('Open Stripe', dashboard),
    ),
  }
}

/** To staff: online ordering is paused, because a price at Stripe is not the catalogue's. */
export function staffPriceAlert(packageName: string, problem: string, staffEmail: string): Message {
  return {
    to: staffEmail,
    subject: `Online ordering is paused: the price of ${packageName}`,
    body: mailPage(
      problem,
      'Online ordering is paused',
      paragraph(`A price does not fit: ${packageName}. ${problem}`),
      paragraph(
        'Customers are asked to ring instead. Put the price right in Stripe or in the settings; ordering opens again within a day, or at once after a restart.',
      ),
      action('Open Stripe', 'https://dashboard.stripe.com/products'),
    ),
  }
}
