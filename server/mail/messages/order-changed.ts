import { formatPence } from '../../../contract/money.ts'
import { emailFact } from '../../../contract/order-change.ts'
import { allergensForCustomer } from '../allergens.ts'
import type { ChangeForMail } from '../change-for-mail.ts'
import {
  changedLines,
  changeOrCancel,
  itemLines,
  linkToOrder,
  note,
  orderPage,
  ourPhone,
  paragraph,
  restToPay,
  rule,
  signature,
  strong,
  whole,
} from '../layout.ts'
import type { Message } from '../mail.ts'
import { factsForCustomer } from '../order-facts.ts'
import { calendarAttachment, eventInWords, guests, type OrderForMail, orderAs, subjectFor } from '../order-for-mail.ts'
import { howItGoes } from './refund-on-its-way.ts'

/**
 * Tells the customer about a change in force: old and new facts and the money. Attaches the event, to replace the one
 * in their calendar.
 */
export function orderChanged(standing: OrderForMail, change: ChangeForMail, publicUrl: string): Message {
  const hasFollowed = standing.version > change.version
  // An address that the order no longer has learns nothing about later changes.
  const isTheirs = change.to.toLowerCase() === standing.customerEmail.toLowerCase()
  const order = hasFollowed && isTheirs ? standing : { ...orderAs(standing, change.after), version: change.version }
  const when = eventInWords(order)
  return {
    to: change.to,
    subject: subjectFor(order, `Your catering order ${order.orderNumber} has changed`),
    attachments: [calendarAttachment(order)],
    body: orderPage(
      order,
      publicUrl,
      `${when}, ${guests(order)}. ${moneyInWords(standing, change, hasFollowed)}`,
      'Your order has changed',
      paragraph('Your order ', whole(order.orderNumber), ' has changed, and our kitchen’s list with it.'),
      ...(hasFollowed ? [note(strong('It was changed again since.'), isTheirs ? asItStands : '')] : []),
      rule(),
      ...changedLines(factsFor(order, change)),
      rule(),
      paragraph(moneyInWords(standing, change, hasFollowed)),
      ...(change.backPence > 0 ? [paragraph(howItGoes({ ...change, amountPence: change.backPence }))] : []),
      rule(),
      ...factsForCustomer(order),
      itemLines(order),
      ...restToPay(standing),
      ...allergensForCustomer(order, publicUrl),
      ...linkToOrder(order, publicUrl),
      paragraph('Attached is the event for your calendar. It takes the place of the one that we sent before.'),
      changeOrCancel(order),
      paragraph('Is this not what you wanted? Please ring us on ', ourPhone(), '.'),
      signature(change.by),
    ),
  }
}

/** Returns the changed facts. An address that isn't proved yet doesn't learn the previous one. */
function factsFor({ wordsWait }: OrderForMail, { facts }: ChangeForMail): ChangeForMail['facts'] {
  return wordsWait ? facts.filter(({ name }) => name !== emailFact) : facts
}

const asItStands =
  ' This mail is late: the lines with “Before” and those about the money say what this change was. All else is as your order stands now.'

/** Says what the change means for the money, with the price before and after it. */
function moneyInWords(
  { restPence }: OrderForMail,
  { before, after, differencePence, waivedPence, paidPence, backPence }: ChangeForMail,
  hasFollowed: boolean,
): string {
  if (differencePence === 0) return `The price ${hasFollowed ? 'stayed' : 'stays'} ${formatPence(packagesCost(after))}.`
  const is = hasFollowed ? `became ${formatPence(packagesCost(after))}` : `is ${formatPence(packagesCost(after))} now`
  const prices = `It was ${formatPence(packagesCost(before))} and ${is}.`
  if (backPence > 0) return `${prices} ${formatPence(backPence)} goes back to you.`
  if (restPence > 0) return `${prices} After your deposit, ${formatPence(restPence)} is left to pay.`
  if (differencePence < 0) return `${prices} Nothing goes back, because no more than that was paid.`
  if (waivedPence > 0) return `${prices} You do not have to pay the difference.`
  return `${prices} The difference of ${formatPence(paidPence || differencePence)} is paid, thank you.`
}

const packagesCost = ({ items }: ChangeForMail['after']) =>
  items.reduce((sum, { quantity, unitPricePence }) => sum + quantity * unitPricePence, 0)
