import { dishChanges } from '../../../contract/allergens.ts'
import { allergensPage } from '../../../contract/pages.ts'
import { changedLines, fact, link, orderPage, ourPhone, paragraph, rule, whole } from '../layout.ts'
import type { Message } from '../mail.ts'
import { eventInWords, guests, type OrderForMail, subjectFor } from '../order-for-mail.ts'

/**
 * Tells the customer of a paid order which dishes have other allergens now. `told` is the statement they were given,
 * `now` is today's.
 */
export function allergensChanged(
  order: OrderForMail,
  { told, now }: { told: string; now: string },
  publicUrl: string,
): Message {
  const dishes = dishChanges(told, now).map((each) => ({
    name: each.dish,
    before: each.before ?? 'not on our list',
    after: each.now ?? 'not on our list any more',
  }))
  return {
    to: order.customerEmail,
    subject: subjectFor(order, `The allergens in your catering order ${order.orderNumber} have changed`),
    body: orderPage(
      order,
      publicUrl,
      'Please read what is in your food now, and tell your guests.',
      'The allergens in your food have changed',
      paragraph(
        'What we say of the food in your order ',
        whole(order.orderNumber),
        ' has changed since you ordered. Please tell whoever eats of it.',
      ),
      rule(),
      ...changedLines(dishes),
      rule(),
      fact('Your event', `${eventInWords(order)}, ${guests(order)}`),
      rule(),
      paragraph('If anybody has an allergy, please ring us before they eat: ', ourPhone(), '.'),
      paragraph(link('What each dish holds', publicUrl + allergensPage)),
    ),
  }
}
