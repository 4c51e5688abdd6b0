import type { z } from 'zod'
import { pauseOrdering, readOrdering, resumeAfterRestore, resumeOrdering } from '../../../contract/staff/opening.ts'
import type { Database } from '../../database/database.ts'
import * as change from '../../delivery/change-ordering.ts'
import { findDeliveryRules } from '../../delivery/delivery-rules.ts'
import { findOrdering, type Ordering, type Reach, standingOf, whyNoOrders } from '../../delivery/ordering.ts'
import { rulesInForce } from '../../delivery/rules-in-force.ts'
import type { Answer } from './answer-calls.ts'

/** How often one address may make these calls in ten minutes. */
const callsPerTenMinutes = { reads: 3_000, acts: 300 }

export interface OrderingServer extends Reach {
  database: Database
}

/** Answers the calls by which staff pause ordering and open it again. */
export function orderingCalls(answer: Answer, server: OrderingServer): void {
  const { database } = server
  answer(readOrdering, async () => onTheWire(server, await findOrdering(database)), callsPerTenMinutes.reads)
  answer(
    pauseOrdering,
    (input, { caller }) => atOnce(server, change.pauseOrdering(database, server, caller, input)),
    callsPerTenMinutes.acts,
  )
  answer(
    resumeOrdering,
    ({ version }, { caller }) => atOnce(server, change.resumeOrdering(database, server, caller, version)),
    callsPerTenMinutes.acts,
  )
  answer(
    resumeAfterRestore,
    ({ version }, { caller }) => atOnce(server, change.resumeAfterRestore(database, caller, version)),
    callsPerTenMinutes.acts,
  )
}

/** Applies the new state at this server at once. Other servers follow within a second. */
export async function atOnce(server: OrderingServer, pressing: Promise<Ordering>) {
  const ordering = await pressing
  rulesInForce.forget(server.database)
  return onTheWire(server, ordering)
}

/** Returns whether the site takes orders, in the form that a screen reads. */
export async function onTheWire(
  server: OrderingServer,
  ordering: Ordering,
): Promise<z.input<typeof readOrdering.output>> {
  const { version, pausedUntil, restoredFrom, changed } = ordering
  const known = { rules: await findDeliveryRules(server.database), ordering }
  const now = new Date()
  return {
    version,
    standing: standingOf(server, known, now),
    pausedUntil,
    restoredFrom: restoredFrom?.toISOString() ?? null,
    says: whyNoOrders(server, known, now)?.message ?? null,
    changed: changed && { by: changed.by, at: changed.at.toISOString() },
  }
}
