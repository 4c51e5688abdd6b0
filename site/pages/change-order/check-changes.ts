import { type ChangedFact, changedFacts, moneyInWords, type OrderContent } from '../../../contract/order-change.ts'
import { byProperty } from '../../../contract/order-fields.ts'
import {
  type JudgedOwnChange,
  type OwnOrder,
  type OwnOrderFields,
  ownOrderFields,
} from '../../../contract/own-order.ts'
import { partsOfVariant } from '../../../contract/package-variants.ts'
import { type Fault, type FieldName, fieldOfPath, orderedIn, type Quantities } from '../../ordering/order-form.ts'
import { itemsWith, type Packages } from './change-texts.ts'

/** Returns the changed fields as they are sent, or what the shared schema finds wrong with them. */
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

/** Returns what the shared schema finds wrong with an email address or phone number as typed. */
export function faultInChange(field: FieldName, typed: string): string | undefined {
  return rules[field]?.safeParse(typed).error?.issues[0]?.message
}

/** Returns what a change alters, with the old value beside the new one. */
export function factsOf(
  order: OwnOrder,
  { order_items, ...fields }: OwnOrderFields,
  packages: Packages,
): ChangedFact[] {
  const itemsOf = (quantities: Quantities) => toContent(itemsWith(order, quantities, packages))
  const before = {
    ...byProperty(order.fields),
    ...(order.half_hour && { halfHour: true as const }),
    allergies: null,
    items: itemsOf(orderedIn(order)),
  }
  const wanted = Object.fromEntries(
    packages
      .filter(({ isOnSale }) => isOnSale)
      .map(({ id, menuId }) => [
        menuId,
        quantityOf(
          menuId,
          order_items?.find(({ menu_id }) => menu_id === id),
        ),
      ]),
  )
  const items = order_items ? itemsOf({ ...orderedIn(order), ...wanted }) : before.items
  return changedFacts(before, { ...before, ...byProperty(fields), items })
}

/** Returns the quantity of a package or variant in an item as it is sent. */
function quantityOf(menuId: string, item?: NonNullable<OwnOrderFields['order_items']>[number]): number {
  const { option } = partsOfVariant(menuId)
  const held = option ? item?.choices?.find((choice) => choice.option === option) : item
  return held?.quantity ?? 0
}

/** Returns what a change costs or gives back, in sentences. */
export function moneyOf(order: OwnOrder, judged: JudgedOwnChange): string {
  return moneyInWords(order.total_pence, {
    differencePence: judged.total_pence - order.total_pence,
    toPayPence: judged.to_pay_pence,
    backPence: judged.back_pence,
    restPence: judged.rest_pence,
  })
}

/** Maps items to what is compared: names and quantities. Prices are not compared. */
const toContent = (items: ReturnType<typeof itemsWith>): OrderContent['items'] =>
  items.map(({ menu_id, name, quantity }) => ({ menuId: menu_id, itemName: name, quantity, unitPricePence: 0 }))
