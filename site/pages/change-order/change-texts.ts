import type { OwnOrder, OwnOrderField, OwnOrderFields } from '../../../contract/own-order.ts'
import { fieldOfPath } from '../../ordering/order-form.ts'

/** What stands in the form's fields, by their names. */
export type Texts = Record<string, string>

/** The fields with their names, in their order on the page. */
export const entriesOf = (fields: OwnOrderFields) => Object.entries(fields) as [OwnOrderField, string | number | null][]

/** The texts with which the form begins. */
export function textsOfOrder({ fields }: OwnOrder): Texts {
  return Object.fromEntries(entriesOf(fields).map(([name, value]) => [fieldOfPath(name), String(value ?? '')]))
}

/** The fields of which the form says something else than the order, as they are sent. Not yet checked. */
export function changedIn(order: OwnOrder, texts: Texts): OwnOrderFields {
  const before = textsOfOrder(order)
  const changed = entriesOf(order.fields).flatMap(([name]) => {
    const field = fieldOfPath(name)
    const typed = texts[field]
    if (typed === undefined || typed.trim() === before[field]) return []
    return [[name, name === 'guest_count' ? Number(typed) : name === 'event_time' ? typed.slice(0, 5) : typed]]
  })
  return Object.fromEntries(changed)
}
