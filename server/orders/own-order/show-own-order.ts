import { ownPhoneOf } from '../../../contract/content/places.ts'
import { rulesOf } from '../../../contract/delivery/kitchens.ts'
import { defaultRules } from '../../../contract/delivery/rules.ts'
import { rulesForCustomers } from '../../../contract/delivery/rules-for-customers.ts'
import { hoursOn } from '../../../contract/delivery/working-days.ts'
import { changedFacts } from '../../../contract/order-change.ts'
import { byName } from '../../../contract/order-fields.ts'
import type { OwnMoney, OwnOrder } from '../../../contract/own-order.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Database } from '../../database/database.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import { findRulesOfVersion } from '../../delivery/delivery-rules.ts'
import { rulesInForce } from '../../delivery/rules-in-force.ts'
import { findLedger, isCounted, sumsOf } from '../../payments/ledger.ts'
import { siteNow } from '../../publishing/live-content.ts'
import { changeability, changePolicy } from '../changes/change-policy.ts'
import { refundNow } from '../ending/refund-now.ts'
import { contentOf, findChanges } from '../order/order-changes.ts'
import { blankPerson, findOrder, findServedItems, isOnItsWay, isRestOpen, isTestOrder } from '../order/orders.ts'
import { noSuchLink } from './own-link.ts'

/** Returns an order as its customer may see it. Throws AppError `not_found`. */
export async function showOwnOrder(database: Database, orderId: string): Promise<OwnOrder> {
  const order = await findOrder(database, orderId)
  if (!order) throw noSuchLink()
  const [items, ledger, changes, { rules }, sold] = await Promise.all([
    findServedItems(database, order),
    findLedger(database, order.id),
    findChanges(database, order.id),
    rulesInForce(database),
    findRulesOfVersion(database, order.rulesVersion),
  ])
  const own = rulesOf(rules, order.kitchen)
  const now = new Date()
  const stand = changeability(order, now)
  const waiting = changes.find(({ state }) => state === 'waiting')
  const isOpen = stand === 'open'
  return {
    order_number: order.orderNumber,
    test_order: isTestOrder(order),
    version: order.version,
    stand,
    payment_processing: isOnItsWay(order),
    half_hour: order.halfHour,
    fields: byName(contentOf(isOpen ? order : { ...order, ...blankPerson }, [])),
    ...ownFoodOf(order, items),
    ...(isOpen ? changePolicy.customer.mayChange(order, own, now) : { may_change: 'nothing', why_not: null }),
    own_hours: hoursOn(own, order.eventDate),
    waiting: isOpen && waiting ? ownWaitingOf(waiting, now) : null,
    money: moneyOf(order, ledger),
    rest:
      isOpen && isRestOpen(order)
        ? { deposit_pence: order.depositPence ?? 0, rest_pence: order.restPence, due: order.restDue }
        : null,
    refund_pence: isOpen ? ((await refundNow(database, { order, ledger, changes }, now)) ?? null) : null,
    terms: rulesForCustomers(sold ?? defaultRules).cancelling,
    invoice_to: isOpen || isOnItsWay(order) ? order.invoiceTo : null,
    phone: ownPhoneOf(siteNow(), order.kitchen),
  }
}

function ownFoodOf(
  { totalPence, places }: Order,
  items: Awaited<ReturnType<typeof findServedItems>>,
): Pick<OwnOrder, 'items' | 'total_pence' | 'serves'> {
  return {
    items: items.map(({ menuId, itemName, quantity, totalPence, serves }) => ({
      menu_id: menuId,
      name: itemName,
      quantity,
      total_pence: totalPence,
      serves,
    })),
    total_pence: totalPence,
    serves: places,
  }
}

function ownWaitingOf({ before, after, ...change }: OrderChange, now: Date): OwnOrder['waiting'] {
  const { checkoutExpiresAt: until } = change
  const canBePaid = until !== null && until > now
  return {
    id: change.id,
    facts: before && after ? changedFacts(before, after) : [],
    difference_pence: change.differencePence - change.waivedPence,
    pay_at: canBePaid ? change.checkoutUrl : null,
    pay_until: until?.toISOString() ?? null,
  }
}

function moneyOf(order: Order, ledger: LedgerEntry[]): OwnMoney {
  const { paidPence, refundedPence } = sumsOf(ledger)
  const isByHand = ledger.some(({ kind }) => kind === 'paid-otherwise')
  return {
    paid_pence: paidPence,
    refunded_pence: refundedPence,
    paid_by: isByHand ? 'by-hand' : order.processingSince ? 'bank' : 'card',
    failed_pence: missingPence(ledger),
  }
}

/**
 * Returns the sum of failed refunds that no later refund made good, in pence. A later refund covers one failed refund
 * of at most its amount: the largest failed ones are matched first, each with the smallest refund that covers it. Pure.
 */
export function missingPence(ledger: Pick<LedgerEntry, 'kind' | 'state' | 'amountPence' | 'createdAt'>[]): number {
  const refunds = ledger
    .filter(({ kind }) => kind === 'refund')
    .toSorted((one, other) => one.amountPence - other.amountPence)
  const spare = new Set(refunds.filter(isCounted))
  let missing = 0
  for (const failed of refunds.filter((entry) => !isCounted(entry)).reverse()) {
    const makesGood = [...spare].find(
      ({ createdAt, amountPence }) => createdAt > failed.createdAt && amountPence >= failed.amountPence,
    )
    if (makesGood) spare.delete(makesGood)
    else missing += failed.amountPence
  }
  return missing
}
