import { formatTime } from '../../../contract/clock-time.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import type { Jobs } from '../../database/job-queue.ts'
import { action, fact, mailPage, paragraph } from '../layout.ts'
import type { Message } from '../mail.ts'

/** Tells staff that Stripe has money for an order missing from the database. */
export function staffUnknownPayment(
  { paymentIntentId, orderId, amountPence }: Jobs['send-unknown-payment'],
  staffEmail: string,
): Message {
  const amount = formatPence(amountPence)
  return {
    to: staffEmail,
    subject: `A payment of ${amount} for an order that we do not have`,
    body: mailPage(
      `A customer paid ${amount}, and the order is not in the database.`,
      'A payment without an order',
      paragraph(
        `A customer paid ${amount} at Stripe for an order that is not in the database. It was probably placed after the backup that was restored. Nobody will cook it.`,
      ),
      paragraph(
        'What to do: open the payment in Stripe, which knows the customer’s e-mail address, and write to them. Take the order again as one that was paid otherwise, or refund it in Stripe.',
      ),
      action('Open the payment', `https://dashboard.stripe.com/payments/${paymentIntentId ?? ''}`),
      fact('Payment', paymentIntentId ?? 'on its way by bank'),
      fact('Order’s id', orderId),
    ),
  }
}

/** Tells staff that the places taken on some days were counted wrong. */
export function staffPlacesMended({ days }: Jobs['send-places-mended'], staffEmail: string): Message {
  const total = days.length === 1 ? 'a day' : `${days.length} days`
  return {
    to: staffEmail,
    subject: `The places of ${total} were counted wrong`,
    body: mailPage(
      'The count is right again.',
      'Places were counted wrong',
      paragraph(
        'The website compared the places that it counts as taken with the orders of each day. These differed, and are right again. It should not happen: please tell whoever looks after the website.',
      ),
      ...days.map(({ day, kitchen, at, counted, held }) =>
        fact(
          [formatDay(day), at && `deliveries from ${formatTime(at)}`, kitchen].filter(Boolean).join(', '),
          `${counted} counted, ${held} taken by orders`,
        ),
      ),
    ),
  }
}
