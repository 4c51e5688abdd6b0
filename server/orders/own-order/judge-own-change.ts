import type { z } from 'zod'
import { rulesOf } from '../../../contract/delivery/kitchens.ts'
import { changedFacts } from '../../../contract/order-change.ts'
import type { JudgedOwnChange, judgeOwnChangeSchema } from '../../../contract/own-order.ts'
import type { Database } from '../../database/database.ts'
import { rulesInForce } from '../../delivery/rules-in-force.ts'
import { AppError } from '../../errors.ts'
import { changePolicy } from '../changes/change-policy.ts'
import {
  judgeWanted,
  requireAllowed,
  requireChangeable,
  requirePackages,
  requirePayment,
  requireTheirs,
} from '../changes/judge-asked.ts'
import { findOrder } from '../order/orders.ts'
import { findWaitingChange } from '../order/waiting-changes.ts'

/**
 * Tells a customer what a change would cost or refund, and stores nothing. The caller has checked the key of the
 * customer's link. Throws what changePaidOrder throws when it judges the same change, except about the price seen.
 */
export async function judgeOwnChange(
  database: Database,
  { order_id, version, release, fields: wanted }: Omit<z.output<typeof judgeOwnChangeSchema>, 'key'>,
): Promise<JudgedOwnChange> {
  const order = await findOrder(database, order_id)
  if (!order) throw new AppError('not_found')
  requireChangeable(order, 'customer')
  if (order.version !== version)
    throw new AppError('changed_meanwhile', { message: changePolicy.customer.otherVersion })
  const [waiting, inForce] = await Promise.all([findWaitingChange(database, order_id), rulesInForce(database)])
  const asked = { by: 'customer', pay: { how: 'link' } } as const
  const judged = await judgeWanted(database, order, { by: asked.by, wanted, inForce, waiting, release })
  requirePackages(judged)
  const rules = rulesOf(inForce.rules, order.kitchen)
  requireTheirs(judged, order, { by: asked.by, rules })
  requireAllowed(judged, asked)
  requirePayment(judged, asked, rules)
  const { money, totalPence, atOnce, after, payUntil } = judged
  return {
    total_pence: totalPence,
    to_pay_pence: money.toPayPence,
    back_pence: money.backPence,
    rest_pence: money.restPence,
    waits: money.toPayPence > 0 ? changedFacts(atOnce, after).map(({ name }) => name) : [],
    pay_until: money.toPayPence > 0 ? (payUntil?.toISOString() ?? null) : null,
  }
}
