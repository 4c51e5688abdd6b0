import { formatDay } from '../../../contract/london-time.ts'
import { eventTimeInWords } from '../../../contract/order-in-words.ts'
import type { KitchenNews } from '../../database/job-queue.ts'
import { action, headline, mailPage, note, rule, strong, testMark } from '../layout.ts'
import type { Message } from '../mail.ts'
import {
  calendarAttachment,
  cancelledCalendarAttachment,
  guests,
  type OrderForMail,
  orderScreen,
  subjectForStaff,
} from '../order-for-mail.ts'
import { whatToCook } from './staff-new-order.ts'

interface Words {
  doesItKnow: (orderNumber: string) => string
  title: string
  late: string
  why: string
}

const whatToDo = 'What to do: tell the kitchen, then open the order and press Handled.'

const words: Record<KitchenNews, Words> = {
  'staff-new-order': {
    doesItKnow: (orderNumber) => `Does the kitchen know of order ${orderNumber}?`,
    title: 'Does the kitchen know of this order?',
    late: 'The kitchen’s mail about this order was late.',
    why: 'Ten minutes after the order was paid it had not gone out, and it may be missing.',
  },
  'staff-order-changed': {
    doesItKnow: (orderNumber) => `Does the kitchen know that order ${orderNumber} has changed?`,
    title: 'Does the kitchen know of this change?',
    late: 'The kitchen’s mail about a change of this order was late.',
    why: 'Ten minutes after the change it had not gone out, so the kitchen may know the order only as it was. Here it is as it stands now.',
  },
  'staff-order-cancelled': {
    doesItKnow: (orderNumber) => `Does the kitchen know that order ${orderNumber} is cancelled?`,
    title: 'Does the kitchen know that this is cancelled?',
    late: 'This order is cancelled and not to be cooked any more.',
    why: 'Ten minutes after that the mail about it to the kitchen had not gone out, so the kitchen may still mean to cook it.',
  },
}

/**
 * Tells staff that the kitchen's mail about a payment, change or cancellation hasn't gone out after ten minutes.
 * Contains everything that the kitchen must know.
 */
export function staffKitchenWaits(
  order: OrderForMail,
  staffEmail: string,
  publicUrl: string,
  mail: KitchenNews = 'staff-new-order',
): Message {
  const [day, time] = [formatDay(order.eventDate), eventTimeInWords(order)]
  const { doesItKnow, title, late, why } = words[mail]
  const calendar = mail === 'staff-order-cancelled' ? cancelledCalendarAttachment : calendarAttachment
  return {
    to: staffEmail,
    replyTo: order.customerEmail,
    subject: subjectForStaff(order, `${doesItKnow(order.orderNumber)} ${day}, ${time}`),
    attachments: [calendar(order)],
    body: mailPage(
      `${late} ${why}`,
      title,
      testMark(order),
      note(strong(late), ` ${why} ${whatToDo}`),
      action('Open the order', orderScreen(order, publicUrl)),
      rule(),
      headline(`${day}, ${time}, ${guests(order)}`),
      ...whatToCook(order),
    ),
  }
}
