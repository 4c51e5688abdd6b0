import { orderFieldNames, orderFields } from '../../../contract/order-fields.ts'
import type { OwnOrder, OwnOrderFields } from '../../../contract/own-order.ts'
import { textsIn } from '../../ordering/order-form.ts'

/** What stands in the form's fields, by their names. */
export type Texts = Record<string, string>

/** The texts with which the form begins, in the order of the page. */
export const textsOfOrder = ({ fields }: OwnOrder): Texts => textsIn(fields)

/** The fields of which the form says something else than the order, as they are sent. Not yet checked. */
export function changedIn(order: OwnOrder, texts: Texts): OwnOrderFields {
  const before = textsOfOrder(order)
  const changed = orderFieldNames.flatMap((name) => {
    const field = orderFields[name].property
    const typed = texts[field]
    if (typed === undefined || typed.trim() === before[field]) return []
    return [[name, name === 'guest_count' ? Number(typed) : name === 'event_time' ? typed.slice(0, 5) : typed]]
  })
  return Object.fromEntries(changed)
}
