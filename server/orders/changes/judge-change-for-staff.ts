import type { z } from 'zod'
import { changedFacts } from '../../../contract/order-change.ts'
import type { JudgedChange, judgeChange as judgeChangeCall } from '../../../contract/staff/change-order.ts'
import { answerFrom } from '../../../contract/staff/take-order.ts'
import type { Database } from '../../database/database.ts'
import { findDeliveryLoad } from '../../delivery/delivery-rules.ts'
import { inShort } from '../../delivery/judge-for-staff.ts'
import { rulesInForce } from '../../delivery/rules-in-force.ts'
import { AppError } from '../../http/errors.ts'
import { findItems, findOrder, findOrderIdByNumber } from '../orders.ts'
import { leftOf, requireChangeable } from './change-order.ts'
import { type ChangeWanted, isSold, judgeChange } from './judge-change.ts'
import { findWaitingChange } from './waiting-changes.ts'

type Draft = Omit<z.output<typeof judgeChangeCall.input>, 'number'>

/**
 * Says what a change would be, and changes nothing. Throws AppError `not_found`, `not_possible` where the order can't be
 * changed any more, and `invalid_order` for an unknown menu.
 */
export async function judgeChangeOf(
  database: Database,
  number: string,
  { allergies, allergy_words, ...draft }: Draft,
): Promise<JudgedChange> {
  const id = await findOrderIdByNumber(database, number)
  const order = id && (await findOrder(database, id))
  if (!order) throw new AppError('not_found')
  requireChangeable(order)
  const wanted: ChangeWanted = { ...draft, allergies: answerFrom({ allergies, allergy_words }) }
  const day = wanted.event_date ?? order.eventDate
  const [items, waiting, leftPence, load, { rules }] = await Promise.all([
    findItems(database, order.id),
    findWaitingChange(database, order.id),
    leftOf(database, order),
    findDeliveryLoad(database, day, day),
    rulesInForce(database),
  ])
  const loadOf = (each: string) => load.get(each) ?? 0
  const judged = judgeChange(order, wanted, { items, waiting, leftPence, rules, loadOf, now: new Date() })
  return {
    facts: judged.facts,
    totalPence: judged.totalPence,
    serves: judged.serves,
    allergens: judged.allergens,
    wasPence: order.totalPence,
    toPayPence: judged.money.toPayPence,
    backPence: judged.money.backPence,
    reasons: judged.refusals.map(({ field, message }) => ({ field, message: inShort(message) })),
    places: judged.dayPlaces === null ? null : { taken: judged.taken, limit: judged.dayPlaces },
    waits: judged.money.toPayPence > 0 ? changedFacts(judged.atOnce, judged.after).map(({ name }) => name) : [],
    linkUntil: judged.payUntil?.toISOString() ?? null,
    unsold: judged.after.items.filter((item) => !isSold(item)).map(({ itemName }) => itemName),
  }
}
