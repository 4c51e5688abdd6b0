import { formatPence } from '../../../contract/money.ts'
import { banksShowRefunds } from '../../../contract/order-in-words.ts'
import { changeOrCancel, fact, orderPage, ourPhone, paragraph, rule, signature, whole } from '../layout.ts'
import type { Message } from '../mail.ts'
import { type OrderForMail, subjectFor } from '../order-for-mail.ts'

/** The money of one refund, and of the whole payment. Amounts are in pence. */
export interface MoneyBack {
  amountPence: number
  /** The part that staff give back themselves, the way it was paid. */
  byHandPence: number
  /** The reason, in the words of the person who asked for the refund. */
  reason: string | null
  /** Who asked for the refund or cancelled the order. */
  by?: string | null
  paidPence: number
  /** All refunds so far, including this one. */
  refundedPence: number
}

/** Tells the customer that Stripe has accepted a refund which staff asked for. */
export function refundOnItsWay(
  order: OrderForMail,
  money: MoneyBack,
  publicUrl: string,
  isCancelled: boolean,
): Message {
  const amount = formatPence(money.amountPence)
  return {
    to: order.customerEmail,
    subject: subjectFor(order, `${amount} back for your catering order ${order.orderNumber}`),
    body: orderPage(
      order,
      publicUrl,
      `${amount} is on its way back to you.`,
      `${amount} is on its way back`,
      paragraph(
        `We have given you back ${amount} for order `,
        whole(order.orderNumber),
        isCancelled ? ', which is cancelled.' : '. The order itself stays as it was.',
      ),
      ...(money.reason ? [fact('Why', money.reason)] : []),
      rule(),
      ...moneyFacts(money),
      paragraph(howItGoes(money)),
      ...documentsAttached(order),
      rule(),
      changeOrCancel(order),
      paragraph('Did you not expect this? Please ring us on ', ourPhone(), '.'),
      signature(money.by),
    ),
  }
}

/** Says how money is refunded: by hand, through the bank, or both. Amounts are in pence. */
export function howItGoes({ amountPence, byHandPence }: Pick<MoneyBack, 'amountPence' | 'byHandPence'>): string {
  if (byHandPence === 0) return `It goes back the way you paid. ${banksShowRefunds}`
  if (byHandPence === amountPence) return 'We give it back the way you paid.'
  const byBank = `${formatPence(amountPence - byHandPence)} goes back through your bank. ${banksShowRefunds}`
  return `We give you ${formatPence(byHandPence)} of it ourselves, the way you paid it. ${byBank}`
}

/** Says which documents are attached, if any. */
export function documentsAttached({ documents }: Pick<OrderForMail, 'documents'>) {
  return documents ? [paragraph(`Attached: ${documents}.`)] : []
}

/** Lists what was paid, what is refunded and what stays with us. */
export function moneyFacts({ amountPence, paidPence, refundedPence }: MoneyBack) {
  const before = refundedPence - amountPence
  return [
    fact('You paid', formatPence(paidPence)),
    ...(before > 0 ? [fact('Went back before', formatPence(before))] : []),
    fact('Goes back now', formatPence(amountPence)),
    fact('Stays with us', formatPence(paidPence - refundedPence)),
  ]
}
