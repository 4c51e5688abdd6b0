import type { z } from 'zod'
import { isAgreed } from '../../../contract/package-variants.ts'
import type { JudgedChange, judgeChange as judgeChangeCall } from '../../../contract/staff/change-order.ts'
import { answerFrom } from '../../../contract/staff/take-order.ts'
import type { Database } from '../../database/database.ts'
import { inShort } from '../../delivery/judge-for-staff.ts'
import { kitchenAmongSeveral } from '../../delivery/kitchens-now.ts'
import { rulesInForce } from '../../delivery/rules-in-force.ts'
import { factsForStaff } from '../order/order-changes.ts'
import { requireOrder } from '../order/orders.ts'
import { findWaitingChange } from '../order/waiting-changes.ts'
import { isSold, isWithoutChoice } from './items-wanted.ts'
import { judgeWanted, requireChangeable } from './judge-asked.ts'

type Draft = Omit<z.output<typeof judgeChangeCall.input>, 'number'>

/**
 * Previews a change for staff and stores nothing. Throws AppError `not_found`, `not_possible` if the order can't be
 * changed any more, and as judgeChange does.
 */
export async function judgeChangeOf(
  database: Database,
  number: string,
  { allergies, allergy_words, ...draft }: Draft,
): Promise<JudgedChange> {
  const order = await requireOrder(database, number)
  requireChangeable(order, 'staff')
  const wanted = { ...draft, allergies: answerFrom({ allergies, allergy_words }) }
  const [waiting, inForce] = await Promise.all([findWaitingChange(database, order.id), rulesInForce(database)])
  const judged = await judgeWanted(database, order, { by: 'staff', wanted, inForce, waiting })
  return {
    facts: judged.facts,
    halfHour: order.halfHour,
    totalPence: judged.totalPence,
    serves: judged.serves,
    allergens: judged.allergens,
    wasPence: order.totalPence,
    toPayPence: judged.money.toPayPence,
    backPence: judged.money.backPence,
    restPence: judged.money.restPence,
    reasons: judged.refusals.map(({ field, message }) => ({ field, message: inShort(message) })),
    kitchen: kitchenAmongSeveral(judged.after.kitchen ?? order.kitchen),
    places: judged.dayPlaces === null ? null : { taken: judged.taken, limit: judged.dayPlaces },
    driveMinutes: judged.driveMinutes,
    waits: judged.money.toPayPence > 0 ? factsForStaff(judged.atOnce, judged.after).map(({ name }) => name) : [],
    linkUntil: judged.payUntil?.toISOString() ?? null,
    unsold: judged.after.items
      .filter((item) => !isAgreed(item.menuId) && !isSold(item) && !isWithoutChoice(item))
      .map(({ itemName }) => itemName),
    withoutChoice: judged.after.items
      .filter(isWithoutChoice)
      .map(({ itemName, quantity }) => ({ name: itemName, quantity })),
  }
}
