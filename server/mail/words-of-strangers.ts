import type { OrderContent } from '../../contract/order-change.ts'
import type { OrderChange } from '../database/changes-schema.ts'
import type { Order } from '../database/schema.ts'
import { nobody } from '../orders/orders.ts'
import { firstName } from './echo.ts'
import type { OrderForMail } from './order-for-mail.ts'

type Known = Order & OrderForMail & { change?: OrderChange }

/** In place of all that somebody typed into the form in their own words. Allergies are in the words of staff. */
const { customerName: _, customerEmail: __, allergies: ___, ...noWords } = nobody

const contentWithout = (content: OrderContent | null) => content && { ...content, ...noWords, customerName: '' }

/**
 * Returns an order as a mail may tell it to an address that nobody has proved: without the words that a stranger typed,
 * but for a first name. Day, guests, packages, money and what staff wrote stay. A customer's reason for cancelling needs
 * the link, so their address is proved.
 */
export function withoutWords<Whole extends Known>(order: Whole): Whole {
  const { customerName, change } = order
  return {
    ...order,
    ...noWords,
    customerName: firstName(customerName) ?? '',
    ...(change && {
      change: { ...change, before: contentWithout(change.before), after: contentWithout(change.after) },
    }),
    wordsWait: true,
  }
}
