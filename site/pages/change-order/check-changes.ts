import { type ChangedFact, changedFacts, type OrderContent } from '../../../contract/order-change.ts'
import { byProperty, type OrderFieldValues } from '../../../contract/order-fields.ts'
import { type OwnOrder, type OwnOrderFields, ownOrderFields } from '../../../contract/own-order.ts'
import { type Fault, type FieldName, fieldOfPath } from '../../ordering/order-form.ts'

/** The changed fields as they are sent, or what the shared schema finds wrong with them. */
export function checkChanges(changed: OwnOrderFields): { fields: OwnOrderFields } | { faults: Fault[] } {
  const parsed = ownOrderFields.safeParse(changed)
  if (parsed.success) return { fields: parsed.data }
  return {
    faults: parsed.error.issues.map(({ path, message }) => ({ field: fieldOfPath(path.join('.')), text: message })),
  }
}

const rules: { [Field in FieldName]?: { safeParse: typeof ownOrderFields.shape.customer_email.safeParse } } = {
  customerEmail: ownOrderFields.shape.customer_email,
  customerPhone: ownOrderFields.shape.customer_phone,
}

/** What the shared schema finds wrong with one field as it is typed. */
export function faultInChange(field: FieldName, typed: string): string | undefined {
  return rules[field]?.safeParse(typed).error?.issues[0]?.message
}

/** What a change alters, the old beside the new. */
export function factsOf(order: OwnOrder, fields: OwnOrderFields): ChangedFact[] {
  return changedFacts(contentOf(order.fields), contentOf({ ...order.fields, ...fields }))
}

/** Packages and allergies stay, so they are no part of what is compared. */
function contentOf(fields: OrderFieldValues): OrderContent {
  return { ...byProperty(fields), allergies: null, items: [] }
}
