import { londonDay } from '../../../contract/london-time.ts'
import { mostOnDay } from '../../../contract/staff/day.ts'
import {
  changeDeliveryRules,
  readDeliveryLoad,
  readDeliveryRules,
  readOrdersOfDay,
  undoDeliveryRules,
} from '../../../contract/staff/delivery-rules.ts'
import type { Database } from '../../database/database.ts'
import { changeRules, showRules, undoRules } from '../../delivery/change-rules.ts'
import { findDeliveryLoad } from '../../delivery/delivery-rules.ts'
import { rulesInForce } from '../../delivery/rules-in-force.ts'
import type { Reader } from '../../orders/lists/order-lists.ts'
import { timeOnLists } from '../../orders/lists/order-row.ts'
import { findOrdersToCook } from '../../orders/lists/orders-of-days.ts'
import type { Answer } from './answer-calls.ts'
import { kitchensAsked } from './callers.ts'

/** How often one address may make these calls in ten minutes. */
const callsPerTenMinutes = { reads: 3_000, acts: 300 }

/** Answers the calls of the screen *What we deliver*. */
export function ruleCalls(answer: Answer, { database, isPublic }: { database: Database; isPublic?: boolean }): void {
  answer(
    readDeliveryRules,
    ({ kitchen }) => showRules({ database, isPublic }, { kitchen, today: londonDay(new Date()) }),
    callsPerTenMinutes.reads,
  )
  answer(readDeliveryLoad, (asked) => showLoad(database, asked), callsPerTenMinutes.reads)
  answer(
    readOrdersOfDay,
    ({ day, kitchen }, { caller }) => showOrdersOfDay(database, day, kitchensAsked(caller, kitchen)),
    callsPerTenMinutes.reads,
  )
  answer(
    changeDeliveryRules,
    (input, { caller }) => inForceAtOnce(changeRules(database, caller, input)),
    callsPerTenMinutes.acts,
  )
  answer(
    undoDeliveryRules,
    ({ version }, { caller }) => inForceAtOnce(undoRules({ database, isPublic }, caller, version)),
    callsPerTenMinutes.acts,
  )

  /** Applies the new rules at this server at once. Other servers follow within a second. */
  async function inForceAtOnce<Change>(changing: Promise<Change>): Promise<Change> {
    const change = await changing
    rulesInForce.forget(database)
    return change
  }
}

async function showLoad(database: Database, { from, to, kitchen }: { from: string; to: string; kitchen?: string }) {
  const load = await findDeliveryLoad(database, from, to, kitchen)
  return { days: [...load].flatMap(([day, { places: taken }]) => (taken > 0 ? [{ day, taken }] : [])) }
}

async function showOrdersOfDay(database: Database, day: string, kitchens: Reader['kitchens']) {
  const found = await findOrdersToCook(database, day, kitchens)
  const orders = found.slice(0, mostOnDay).map(({ order }) => ({
    number: order.orderNumber,
    name: order.customerName,
    time: timeOnLists(order),
    guests: order.guestCount,
  }))
  return { orders }
}
