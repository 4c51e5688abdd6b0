import { toldTogether } from '../../../contract/allergens.ts'
import { formatTime } from '../../../contract/clock-time.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { allergensPage } from '../../../contract/pages.ts'
import { customerPage, fact, hello, link, ourPhone, paragraph, rule, testMark, whole } from '../layout.ts'
import type { Message } from '../mail.ts'
import { guests, type OrderForMail, subjectFor } from '../order-for-mail.ts'

/** To the customer of a paid order: what the site says of its food has changed. `before` is what they were told. */
export function allergensChanged(order: OrderForMail, before: string, publicUrl: string): Message {
  return {
    to: order.customerEmail,
    subject: subjectFor(order, `The allergens in your catering order ${order.orderNumber} have changed`),
    body: customerPage(
      publicUrl,
      'Please read what is in your food now, and tell your guests.',
      'The allergens in your food have changed',
      testMark(order),
      hello(order.customerName),
      paragraph(
        'What we say of the food in your order ',
        whole(order.orderNumber),
        ' has changed since you ordered. Please tell whoever eats of it.',
      ),
      rule(),
      fact('You were told', before),
      fact('It is now', toldTogether(order.allergensTold ?? '')),
      fact('Your event', `${formatDay(order.eventDate)}, ${formatTime(order.eventTime)}, ${guests(order)}`),
      rule(),
      paragraph('If anybody has an allergy, please ring us before they eat: ', ourPhone(), '.'),
      paragraph(link('What each dish holds', publicUrl + allergensPage)),
    ),
  }
}
