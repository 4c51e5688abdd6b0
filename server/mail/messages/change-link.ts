import { action, fromWhen, orderPage, ourPhone, paragraph, rule, when, whole } from '../layout.ts'
import type { Message } from '../mail.ts'
import { type OrderForMail, subjectFor } from '../order-for-mail.ts'

/** Sends the customer the link to change or cancel the order, which somebody asked for on the order's page. */
export function changeLinkMail(order: OrderForMail, changeUrl: string, publicUrl: string): Message {
  return {
    to: order.customerEmail,
    subject: subjectFor(order, `Change or cancel your catering order ${order.orderNumber}`),
    body: orderPage(
      order,
      publicUrl,
      'Here is the link that you asked for.',
      'Change or cancel your order',
      paragraph('Here is the link with which you change or cancel your order ', whole(order.orderNumber), '.'),
      action('Change or cancel your order', changeUrl),
      paragraph(
        `It is yours alone: whoever has it can change and cancel your order${fromWhen(order)}. It works until your event begins.`,
      ),
      rule(),
      when(order),
      paragraph(
        'Did you not ask for it? Then somebody has opened the page of your order. Nothing has changed, and you need do nothing. If it happens again, ring us on ',
        ourPhone(),
        '.',
      ),
    ),
  }
}
