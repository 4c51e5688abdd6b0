import { orderFields } from '../../../contract/order-fields.ts'
import { writePostcode } from '../../../contract/postcode.ts'
import { type OrderOnScreen, textFieldsOnScreen, type textsOnScreen } from '../../../contract/staff/orders.ts'
import type { Order } from '../../database/schema.ts'
import type { masksFor } from './without-money.ts'

type Texts = Pick<OrderOnScreen, keyof typeof textsOnScreen>

/**
 * Returns what the customer wrote, by the fields of staff's screens, without what a role may not read. Never masks the
 * phone number, which has to be rung, and formats the postcode. Pure.
 */
export function showTexts(order: Order, { words, names }: ReturnType<typeof masksFor>): Texts {
  const masks: { [Name in keyof Texts]?: (text: string) => string } = {
    phone: (text) => text,
    instructions: words,
    postcode: (text) => names(writePostcode(text)),
  }
  const shown = textFieldsOnScreen.map((name) => {
    const { property, onScreen } = orderFields[name]
    const text = order[property]
    return [onScreen, text && (masks[onScreen] ?? names)(text)]
  })
  return Object.fromEntries(shown)
}
