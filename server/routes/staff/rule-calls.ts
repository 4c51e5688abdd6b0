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
import { findDeliveryLoad } from '../../delivery/delivery-rules.ts'
import { changeRules } from '../../delivery/rules/change-rules.ts'
import { showRules } from '../../delivery/rules/show-rules.ts'
import { undoRules } from '../../delivery/rules/undo-rules.ts'
import { rulesInForce } from '../../delivery/rules-in-force.ts'
import { findOrdersToCook } from '../../orders/lists/day-sheets.ts'
import type { Answer } from './answer-calls.ts'

/** Calls of one address in ten minutes. */
const most = { reads: 3_000, acts: 300 }

/** The calls of the screen *What we deliver*. */
export function ruleCalls(answer: Answer, { database, isPublic }: { database: Database; isPublic?: boolean }): void {
  answer(readDeliveryRules, () => showRules({ database, isPublic }, londonDay(new Date())), most.reads)
  answer(readDeliveryLoad, ({ from, to }) => showLoad(database, from, to), most.reads)
  answer(readOrdersOfDay, ({ day }) => showOrdersOfDay(database, day), most.reads)
  answer(changeDeliveryRules, (input, { caller }) => atOnce(changeRules(database, caller, input)), most.acts)
  answer(
    undoDeliveryRules,
    ({ version }, { caller }) => atOnce(undoRules({ database, isPublic }, caller, version)),
    most.acts,
  )

  /** Has this server go by the new rules at once. Others know them within two seconds. */
  async function atOnce<Change>(changing: Promise<Change>): Promise<Change> {
    const change = await changing
    rulesInForce.forget(database)
    return change
  }
}

async function showLoad(database: Database, from: string, to: string) {
  const load = await findDeliveryLoad(database, from, to)
  return { days: [...load].map(([day, taken]) => ({ day, taken })) }
}

async function showOrdersOfDay(database: Database, day: string) {
  const found = await findOrdersToCook(database, day)
  const orders = found.slice(0, mostOnDay).map(({ order }) => ({
    number: order.orderNumber,
    name: order.customerName,
    time: order.eventTime.slice(0, 5),
    guests: order.guestCount,
  }))
  return { orders }
}
