import { randomUUID } from 'node:crypto'
import type { CateringPackage } from '../../contract/content/packages.ts'
import { judgedBy } from '../../contract/delivery/kitchens.ts'
import { rulesInForce } from '../delivery/rules-in-force.ts'
import { changePaidOrder } from '../orders/changes/change-order.ts'
import { judgeChangeOf } from '../orders/changes/judge-change-for-staff.ts'
import { cancelPaidOrder } from '../orders/ending/cancel-order.ts'
import { createRefund } from '../orders/ending/create-refund.ts'
import { requireLockedOrder } from '../orders/order/lock-order.ts'
import { addNoteOnce, changeMark } from '../orders/order/order-acts.ts'
import { type OrderingOptions, openNewPayment } from '../orders/paying/open-order-payment.ts'
import { paymentInWords, settleOfflinePayment } from '../orders/paying/settle-offline-payment.ts'
import { settleOrder } from '../orders/paying/settle-order.ts'
import type { Admission } from '../orders/placing/admit-order.ts'
import { type OrderedItem, priceItems } from '../orders/placing/price-order.ts'
import { type OrderRequest, storeOnce } from '../orders/placing/store-order.ts'
import { findEntryByKey } from '../payments/ledger.ts'
import type { PayableOrder } from '../payments/open-checkout-session.ts'
import { addressOf, type ExampleFood, type ExampleOrder, exampleStaff, phoneOf } from './example-day.ts'
import { payInSandbox } from './pay-in-sandbox.ts'

export interface ExampleOptions extends OrderingOptions {
  mailDir: string
}

type Example = ExampleOrder & {
  /** Its position among the examples. */
  index: number
  /** The packages on sale. */
  onSale: CateringPackage[]
}

/** How long an example can be paid, in milliseconds: the same as a customer's order. */
const payableFor = 23 * 3_600_000

/**
 * Places an example order and plays the events that it shows. It is stored, paid, changed and cancelled by the code for
 * real orders. Only the delivery rules are skipped, because the example must appear whatever they are.
 */
export async function placeExample(options: ExampleOptions, example: Example): Promise<void> {
  const { database } = options
  const request = requestOf(example)
  const priced = priceItems(request.order_items)
  const inForce = await rulesInForce(database)
  const isTaken = example.allergies !== undefined
  const admission: Admission = {
    kitchen: judgedBy(inForce, example.postcode).kitchen,
    rulesVersion: inForce.version,
    dayPlaces: null,
    payableUntil: new Date(Date.now() + payableFor),
    ...(isTaken && { takenBy: exampleStaff }),
    isExample: true,
  }
  const { order } = await storeOnce(database, request, priced, undefined, async () => admission)
  await payExample(options, order, priced.items, example.paid)
  await letHappen(options, order, example)
}

function requestOf(example: Example): OrderRequest {
  const { name, index, allergies } = example
  return {
    customer_name: name,
    customer_email: addressOf(name),
    customer_phone: phoneOf(index),
    delivery_address: example.address,
    delivery_city: example.town,
    delivery_postal_code: example.postcode,
    event_date: example.day,
    event_time: example.time,
    guest_count: example.guests,
    special_instructions: example.instructions ?? null,
    order_items: itemsFor(example, example.onSale),
    ...(allergies !== undefined && { allergies }),
  }
}

/** Returns packages for these guests, divided equally, within the least and most that the catalogue allows. */
function itemsFor({ packages, guests }: ExampleFood, onSale: CateringPackage[]): OrderedItem[] {
  const chosen = [...new Set(packages.map((place) => onSale[place % onSale.length] as CateringPackage))]
  return chosen.map(({ id, serves, least = 1, most = Number.POSITIVE_INFINITY, options }) => {
    const quantity = Math.min(most, Math.max(least, Math.ceil(guests / chosen.length / serves)))
    return { menu_id: id, quantity, ...choicesOf(options, quantity) }
  })
}

/** Splits a package equally between its first two options. */
function choicesOf(
  [one, other]: CateringPackage['options'] & object = [],
  quantity: number,
): Pick<OrderedItem, 'choices'> {
  if (!one || !other || quantity < 2) return {}
  const ofOther = Math.floor(quantity / 2)
  return {
    choices: [
      { option: one.id, quantity: quantity - ofOther },
      { option: other.id, quantity: ofOther },
    ],
  }
}

async function payExample(
  options: ExampleOptions,
  order: PayableOrder,
  items: Parameters<typeof openNewPayment>[2],
  paid: ExampleOrder['paid'],
): Promise<void> {
  if (paid === 'by card' || paid === 'not yet') {
    const address = await openNewPayment(options, order, items)
    if (paid === 'not yet') return
    await payInSandbox(address)
    await settleOrder(options, order.id)
    return
  }
  const nothing = async () => {}
  const payment = { by: exampleStaff, reason: paymentInWords(paid, null), before: nothing, write: nothing }
  await settleOfflinePayment(options.database, order.id, payment)
}

async function letHappen(options: ExampleOptions, order: PayableOrder, example: Example): Promise<void> {
  const { isCooked, note, becomes, isCancelled, onSale } = example
  const { id: orderId } = order
  const by = exampleStaff
  await options.database.transaction(async (tx) => {
    if (isCooked) await changeMark(tx, { orderId, mark: 'cooked', by, at: new Date(), isDone: true })
    if (note) await addNoteOnce(tx, { orderId, by, text: note })
  })
  if (becomes)
    await changeExample(options, order, { guest_count: becomes.guests, order_items: itemsFor(becomes, onSale) })
  if (isCancelled) await cancelExample(options, order)
}

/** Changes an order as staff, overriding all rules. Any extra cost is paid in cash. */
async function changeExample(
  options: ExampleOptions,
  { id, orderNumber }: PayableOrder,
  wanted: Pick<OrderRequest, 'guest_count' | 'order_items'>,
): Promise<void> {
  const { totalPence, backPence, reasons } = await judgeChangeOf(options.database, orderNumber, wanted)
  await changePaidOrder(options, id, {
    by: 'staff',
    caller: { name: exampleStaff, personId: null },
    beyond: reasons.map(({ message }) => message),
    key: randomUUID(),
    wanted,
    seen: { version: 1, price: { totalPence, backPence } },
    pay: { how: 'otherwise', way: 'cash', note: null },
  })
}

/** Cancels an order and refunds all of its payment. */
async function cancelExample({ database, stripe }: ExampleOptions, { id, totalPence }: PayableOrder): Promise<void> {
  const key = randomUUID()
  const press = { key, by: exampleStaff, reason: 'The party is off.', amountPence: totalPence, leftPence: totalPence }
  await database.transaction(async (tx) => cancelPaidOrder(tx, await requireLockedOrder(tx, id), press))
  const entry = await findEntryByKey(database, key)
  if (entry) await createRefund({ database, stripe }, entry.id)
}
