import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { cateringPackages } from '../../content/packages.ts'
import type { CateringPackage } from '../../contract/content/packages.ts'
import { itemsOf, variantsOf } from '../../contract/package-variants.ts'
import { changeOrder, judgeChange } from '../../contract/staff/change-order.ts'
import { readOrder } from '../../contract/staff/orders.ts'
import { takeOrder } from '../../contract/staff/take-order.ts'
import { settleOrder } from '../../server/orders/paying/settle-order.ts'
import { aTakenOrder } from './a-taken-order.ts'
import type { TestServer } from './harness.ts'
import { payWithCard } from './pay.ts'
import { passQueuedMails, placeOrder } from './placed-orders.ts'
import type { signedInAs } from './staff-client.ts'

type Person = Pick<Awaited<ReturnType<typeof signedInAs>>, 'call'>
export type Asked = z.input<typeof changeOrder.input>

const [deluxe, , , lunch] = cateringPackages
/** This many of the dearest package, and this many lunch boxes with chicken. */
export const packages = (feasts: number, boxes: number): Asked['order_items'] =>
  [
    { menu_id: deluxe.id, quantity: feasts },
    { menu_id: lunch.id, quantity: boxes, choices: [{ option: 'chicken', quantity: boxes }] },
  ].filter(({ quantity }) => quantity > 0)

/** An order of £349.94 that was paid by card, or otherwise. Its mails are sent. */
export async function aPaidOrder(server: TestServer, person: Person, how: 'card' | 'cash' = 'card', changes = {}) {
  let number: string
  if (how === 'cash') {
    number = (await person.call(takeOrder, aTakenOrder({ pay: 'cash', ...changes }))).body.number
  } else {
    const { order_id, order_number, checkout_url } = await placeOrder(server, changes)
    await payWithCard(checkout_url)
    await settleOrder(server, order_id)
    number = order_number
  }
  await passQueuedMails(server)
  return number
}

/** What the screen sends when somebody changes these fields of an order, with the price that the server says. */
export async function aChange(person: Person, number: string, changes: Partial<Asked> = {}): Promise<Asked> {
  const { body: order } = await person.call(readOrder, { number })
  const { pay: _, total_pence: __, key: ___, allergies: ____, ...asItIs } = aTakenOrder()
  const content = {
    ...asItIs,
    event_date: order.day,
    event_time: order.time,
    guest_count: order.guests,
    special_instructions: order.instructions ?? '',
    order_items: itemsOf(
      cateringPackages.flatMap((each: CateringPackage) => variantsOf(each)),
      Object.fromEntries(order.packages.map(({ menuId, quantity }) => [menuId, quantity])),
    ),
    ...changes,
  }
  const { body: judged } = await person.call(judgeChange, { ...toJudge(content), number })
  return {
    ...content,
    number,
    version: order.version,
    waiting: order.waiting?.id ?? null,
    total_pence: judged.totalPence,
    back_pence: judged.backPence,
    pay: 'link',
    key: randomUUID(),
    ...changes,
  }
}

/** The part of a change that is judged while somebody types. */
export function toJudge(content: Partial<Asked>): Omit<z.input<typeof judgeChange.input>, 'number'> {
  const { event_date, event_time, guest_count, order_items, delivery_postal_code } = content
  const { customer_name, customer_email, customer_phone, delivery_address, delivery_city } = content
  return {
    event_date,
    event_time,
    guest_count,
    order_items,
    agreed: content.agreed,
    delivery_postal_code,
    customer_name,
    customer_email,
    customer_phone,
    delivery_address,
    delivery_city,
    special_instructions: content.special_instructions ?? '',
    allergies: content.allergies,
    allergy_words: content.allergy_words ?? undefined,
  }
}

/** Changes an order. Returns the answer. */
export async function change(person: Person, number: string, changes: Partial<Asked> = {}) {
  return person.call(changeOrder, await aChange(person, number, changes))
}
