import { canDeliver, type Refusal, type RulesToAsk } from '../../../contract/delivery/can-deliver.ts'
import { hoursOn } from '../../../contract/delivery/working-days.ts'
import { changedFacts, type OrderContent } from '../../../contract/order-change.ts'
import {
  byName,
  byProperty,
  contactFieldNames,
  type OrderFieldName,
  orderFieldNames,
} from '../../../contract/order-fields.ts'
import type { ChangeOwnOrder } from '../../../contract/own-order.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import { countOneMore } from '../../database/daily-counts.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { Order } from '../../database/schema.ts'
import { lockDays, placesKept, placesOf } from '../../delivery/changed-places.ts'
import { rulesInForce } from '../../delivery/rules-in-force.ts'
import { AppError } from '../../http/errors.ts'
import { requireOrder } from '../hold-order.ts'
import { findItems } from '../orders.ts'
import { type CarriedOver, carryOver } from './judge-change.ts'
import { mayChange, notOpen, standOf } from './may-change.ts'
import { contentOf, findChanges } from './order-changes.ts'
import { storeInForce } from './put-in-force.ts'

/** How often a customer may change an order in 24 hours. Each time sends mails, perhaps to another address. */
const mostChanges = 10

type Wanted = Omit<ChangeOwnOrder, 'key'>

/**
 * Changes an order at its customer's wish. The packages stay, and so does the price, so the change is in force at once,
 * also below one that waits for its payment. What the customer leaves as it is was agreed and is not judged again. The
 * same key changes once.
 * Throws AppError: `not_found`; `changed_meanwhile` where the order has another version than the customer saw;
 * `not_possible` where it can't be changed; `invalid_order` with each reason at its field; `rate_limited`.
 */
export async function changeOwnOrder(database: Database, wanted: Wanted): Promise<void> {
  const { rules } = await rulesInForce(database)
  await database.transaction(async (tx) => {
    const order = await requireOrder(tx, wanted.order_id)
    const idempotencyKey = `customer ${order.id} ${wanted.idempotency_key}`
    const changes = await findChanges(tx, order.id)
    if (changes.some((change) => change.idempotencyKey === idempotencyKey)) return
    const now = new Date()
    const stand = standOf(order, now)
    if (stand !== 'open') throw new AppError('not_possible', { message: notOpen[stand] })
    if (order.version !== wanted.version) throw new AppError('changed_meanwhile', { message: otherVersion })
    const before = contentOf(order, await findItems(tx, order.id))
    const after = { ...before, ...byProperty(wanted.fields) }
    if (changedFacts(before, after).length === 0) return
    const waiting = changes.find(({ state }) => state === 'waiting')
    requireAllowed(changedFields(before, after), mayChange(order, rules, now))
    const carriedOver = carryOver(waiting, before, after)
    const load = await loadOf(tx, [before, after, ...(waiting?.after ? [waiting.after] : [])], waiting)
    const refusals = refusalsOf(rules, { order, before, after, carriedOver, load }, now)
    if (refusals.length > 0) throw new AppError('invalid_order', { fields: refusals })
    if (!(await countOneMore(tx, `changes of ${order.id}`, mostChanges))) throw new AppError('rate_limited', tooOften)
    await storeInForce(tx, order, { before, after, idempotencyKey, differencePence: 0 }, { carriedOver })
  })
}

function changedFields(before: OrderContent, after: OrderContent): OrderFieldName[] {
  const [had, has] = [byName(before), byName(after)]
  return orderFieldNames.filter((name) => had[name] !== has[name])
}

function requireAllowed(changed: OrderFieldName[], { may_change, why_not }: ReturnType<typeof mayChange>): void {
  const allowed: readonly OrderFieldName[] =
    may_change === 'all' ? changed : may_change === 'contact' ? contactFieldNames : []
  const others = changed.filter((field) => !allowed.includes(field))
  if (others.length === 0) return
  const message = why_not ?? ''
  throw new AppError('not_possible', { message, fields: others.map((path) => ({ path, message })) })
}

/**
 * Locks the days of a change. Returns how many places of the new one are taken, without those that a waiting change
 * keeps.
 */
async function loadOf(tx: Transaction, contents: OrderContent[], waiting?: OrderChange): Promise<number> {
  const [, after] = contents
  const loads = await lockDays(
    tx,
    contents.map(({ eventDate }) => eventDate),
  )
  const kept = waiting && placesKept(waiting)
  return (loads.get(after?.eventDate ?? '') ?? 0) - (kept?.day === after?.eventDate ? (kept?.places ?? 0) : 0)
}

interface Judged {
  order: Order
  before: OrderContent
  after: OrderContent
  /** The change that waits, on top of this one: its packages are to fit on the day too. */
  carriedOver: CarriedOver | undefined
  load: number
}

/** Returns what the rules of today have against what is new in a change, each reason at its field. */
function refusalsOf(rules: RulesToAsk, { order, before, after, carriedOver, load }: Judged, now: Date) {
  const { eventDate: day, eventTime: time, deliveryPostalCode: postcode } = after
  const isMoved = day !== before.eventDate
  const isRetimed = isMoved || time !== before.eventTime
  const isElsewhere = postcode !== before.deliveryPostalCode
  const isNew: Record<Refusal['field'], boolean> = {
    // A day without deliveries has no hours to choose a time in.
    event_date: isMoved || (isRetimed && !hoursOn(rules, day)),
    event_time: isRetimed,
    delivery_postal_code: isElsewhere,
    order_items: isElsewhere,
  }
  const { totalPence } = order
  const places = Math.max(1, order.places, carriedOver ? placesOf(carriedOver.after.items) : 0)
  return canDeliver(rules, load, { day, time, postcode, places, totalPence }, now)
    .filter(({ field }) => isNew[field])
    .map(({ field, message }) => ({ path: field === 'order_items' ? 'delivery_postal_code' : field, message }))
}

const otherVersion =
  'This order was changed after you opened the page, by us or in another tab. Nothing of yours is lost: look at it again.'
const tooOften = { message: 'This order was changed many times today. Please ring us for the next change.' }
