import { formatPence } from '../../../contract/money.ts'
import { payUntilInWords } from '../../../contract/order-in-words.ts'
import { contentNow } from '../../publishing/live-content.ts'
import { allergensForCustomer } from '../allergens.ts'
import type { ChangeForMail } from '../change-for-mail.ts'
import {
  action,
  changedLines,
  changeOrCancel,
  itemLines,
  orderPage,
  ourPhone,
  paragraph,
  rule,
  signature,
  whole,
} from '../layout.ts'
import type { Message } from '../mail.ts'
import { type OrderForMail, orderAs, subjectFor } from '../order-for-mail.ts'

/**
 * Tells the customer what a more expensive change will alter, and how to pay the difference. Goes to the present
 * address, even if the change would replace it.
 */
export function changeToPay(standing: OrderForMail, change: ChangeForMail, publicUrl: string): Message {
  const order = orderAs(standing, change.after)
  const amount = formatPence(change.differencePence)
  const { address, until } = change.pay ?? { address: publicUrl, until: new Date() }
  return {
    to: standing.customerEmail,
    subject: subjectFor(order, `${amount} to pay to change your catering order ${order.orderNumber}`),
    body: orderPage(
      order,
      publicUrl,
      `The change is made once ${amount} is paid. Until then your order stays as it is.`,
      'One step to your change',
      paragraph('This is what changes in your order ', whole(order.orderNumber), ' once the difference is paid:'),
      rule(),
      ...changedLines(change.facts),
      rule(),
      itemLines(order),
      paragraph(`You have paid for it as it was, so ${amount} is to pay. You can pay until ${payUntilInWords(until)}.`),
      action(`Pay ${amount}`, address),
      paragraph('Until it is paid your order stays as it was, and we cook that.'),
      ...allergensForCustomer(withStatement(change, order), publicUrl),
      rule(),
      paragraph('Is this not what you wanted? Then do not pay, and ring us on ', ourPhone(), '.'),
      changeOrCancel(standing),
      signature(change.by),
    ),
  }
}

/**
 * Returns the order with the allergen statement of the change. The statement counts as today's list as long as the
 * words match, whichever version of the list it was written under.
 */
function withStatement({ allergenStatement }: ChangeForMail, order: OrderForMail): OrderForMail {
  return { ...order, allergenStatement, allergensVersion: contentNow().allergenList.version }
}
