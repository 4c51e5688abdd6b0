import { formatDay } from '../../../contract/london-time.ts'
import { agreedPriceFact, type ChangedFact, emailFact } from '../../../contract/order-change.ts'
import { eventTimeInWords } from '../../../contract/order-in-words.ts'
import { nameOfKitchen } from '../../delivery/kitchens-now.ts'
import { withoutMoney } from '../../orders/lists/without-money.ts'
import type { ChangeForMail } from '../change-for-mail.ts'
import { kitchenEmail } from '../kitchens.ts'
import { action, changedLines, fact, headline, mailPage, note, rule, strong, testMark, warning } from '../layout.ts'
import type { Message } from '../mail.ts'
import { deliveryForKitchen, foodForKitchen } from '../order-facts.ts'
import {
  addressLine,
  calendarAttachment,
  guests,
  type OrderForMail,
  orderAs,
  orderScreen,
  subjectForStaff,
} from '../order-for-mail.ts'

/** Tells the kitchen that an order which is still to be cooked has changed. Doesn't mention money. */
export function staffOrderChanged(
  standing: OrderForMail,
  change: ChangeForMail,
  { staffEmail, publicUrl }: { staffEmail: string; publicUrl: string },
): Message {
  // Delayed mails may arrive in any order, and none may present older facts as the new ones.
  const hasFollowed = standing.version > change.version
  const order = hasFollowed ? standing : { ...orderAs(standing, change.after), version: change.version }
  const [day, time] = [formatDay(order.eventDate), eventTimeInWords(order)]
  const moved = change.from !== undefined && change.from !== order.kitchen && nameOfKitchen(change.from)
  const facts = change.facts.filter(({ name }) => name !== emailFact).map(withoutPrice)
  return {
    to: kitchenEmail(order.kitchen, staffEmail),
    replyTo: order.customerEmail,
    subject: subjectForStaff(
      order,
      `Changed (${facts.map(({ name }) => name.toLowerCase()).join(', ')}): ${day}, ${time}: catering for ${order.guestCount} (${order.orderNumber})`,
    ),
    attachments: [calendarAttachment(order)],
    body: mailPage(
      `${guests(order)} at ${addressLine(order)}. Sheets that were printed before are out of date.`,
      'An order has changed',
      testMark(order),
      headline(`${day}, ${time}, ${guests(order)}`),
      hasFollowed
        ? note(
            strong('This order was changed again since.'),
            ' This mail is late, and a later change has a mail of its own. The lines with “Before” say what this change was. All else is as the order stands now.',
          )
        : note(strong('This is new.'), ' Sheets that were printed before still have it as it was.'),
      ...(moved
        ? [note(strong(`${nameOfKitchen(order.kitchen)} cooks this order now.`), ` It was ${moved}’s before.`)]
        : []),
      ...changedLines(facts),
      ...(change.beyond ? [warning('Beyond the rules', change.beyond)] : []),
      fact('Changed by', change.by ?? 'the customer'),
      action('Open the order', orderScreen(order, publicUrl)),
      rule(),
      ...foodForKitchen(order),
      rule(),
      ...deliveryForKitchen(order),
      fact('Order number', order.orderNumber),
    ),
  }
}

const withoutPrice = (fact: ChangedFact): ChangedFact =>
  fact.name === agreedPriceFact
    ? { name: fact.name, before: withoutMoney(fact.before), after: withoutMoney(fact.after) }
    : fact
