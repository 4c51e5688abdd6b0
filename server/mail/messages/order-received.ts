import { answerInWords } from '../../../contract/allergy-answer.ts'
import { restInWords } from '../../../contract/deposit.ts'
import { formatPence } from '../../../contract/money.ts'
import { payUntilInWords } from '../../../contract/order-in-words.ts'
import { allergensForCustomer } from '../allergens.ts'
import { action, fact, itemLines, orderPage, ourPhone, paragraph, rule, signature, when, whole } from '../layout.ts'
import type { Message } from '../mail.ts'
import { address, type OrderForMail, subjectFor } from '../order-for-mail.ts'

/**
 * Sends the link to the payment page. A customer who hasn't paid gets it after a quarter of an hour, one who ordered on
 * the telephone gets it at once.
 */
export function orderReceived(order: OrderForMail, checkoutUrl: string, publicUrl: string): Message {
  const until = order.checkoutExpiresAt
  return {
    to: order.customerEmail,
    subject: subjectFor(order, `Your catering order ${order.orderNumber} is waiting for payment`),
    body: orderPage(
      order,
      publicUrl,
      `Your order is with us, but not paid yet. Here is the way ${order.takenBy ? '' : 'back '}to the payment page.`,
      'One step left',
      paragraph('We have your order ', whole(order.orderNumber), ', but no payment for it yet.'),
      paragraph(
        `You can pay until ${payUntilInWords(until)}. We keep your places until then, and start planning once it is paid.`,
      ),
      ...(order.depositPence
        ? [
            paragraph(
              `Now a deposit of ${formatPence(order.depositPence)}. The rest comes later: ${restInWords(order)}.`,
            ),
          ]
        : []),
      action(order.depositPence ? `Pay ${formatPence(order.depositPence)}` : 'Pay for your order', checkoutUrl),
      rule(),
      when(order),
      ...(order.takenBy ? [fact('Where', address(order))] : []),
      fact('Guests', String(order.guestCount)),
      ...(order.allergies === null ? [] : [fact('Allergies', answerInWords(order.allergies))]),
      ...(order.takenBy ? [fact('Your instructions', order.specialInstructions ?? 'none')] : []),
      itemLines(order),
      ...allergensForCustomer(order, publicUrl),
      rule(),
      order.takenBy
        ? paragraph(
            'Please look whether we heard everything right. If not, ring us on ',
            ourPhone(),
            ' before you pay.',
          )
        : paragraph('Paid a moment ago? Then all is well, and the confirmation is on its way.'),
      paragraph('Changed your mind? Then do nothing: nothing has been charged, and the order expires by itself.'),
      signature(order.takenBy),
    ),
  }
}
