import { termsOf } from '../../../contract/legal/earlier-terms.ts'
import { isAgreed } from '../../../contract/package-variants.ts'
import type { AgreedLine } from '../../../contract/staff/agreed-line.ts'
import { mayDo } from '../../../contract/staff/call.ts'
import type { ChangeOnScreen, OrderOnScreen } from '../../../contract/staff/orders.ts'
import type { OrderChange } from '../../database/changes-schema.ts'
import type { Database } from '../../database/database.ts'
import type { Order, OrderItem } from '../../database/schema.ts'
import { nameOfKitchen } from '../../delivery/kitchens-now.ts'
import { rulesInForce } from '../../delivery/rules-in-force.ts'
import { AppError } from '../../errors.ts'
import { factsForStaff } from '../order/order-changes.ts'
import { canBePaid, findItems } from '../order/orders.ts'
import { findHistory } from './order-history.ts'
import { findListedOrder, type Reader } from './order-lists.ts'
import { allergiesOf, foodOnScreen, showTexts, toListRow } from './order-row.ts'
import { timelineOf } from './timeline.ts'
import { masksFor, waitsInWords } from './without-money.ts'

/**
 * Returns an order with everything that the reader may see. The kitchen gets texts without amounts and email addresses,
 * and names and addresses without email addresses. Throws AppError `not_found` if they may see no such order.
 */
export async function showOrder(database: Database, number: string, reader: Reader): Promise<OrderOnScreen> {
  const listed = await findListedOrder(database, number, reader)
  if (!listed) throw new AppError('not_found')
  const { order } = listed
  const now = new Date()
  const found = await findHistory(database, order)
  const masks = masksFor(reader.role)
  const { words } = masks
  const isManager = mayDo(reader.role, 'manager')
  const { changes } = found
  const history = isManager ? found : { ...found, ledger: [], changes: changesForKitchen(changes) }
  return {
    ...toListRow(listed, reader, now),
    ...foodOnScreen(listed),
    ...allergiesOf(listed, words),
    allergyAnswer: order.allergies && words(order.allergies),
    paymentStatus: order.paymentStatus,
    status: order.status,
    ...showTexts(order, masks),
    notes: history.notes.map(({ createdAt, by, text }) => ({ at: createdAt.toISOString(), by, text: words(text) })),
    timeline: timelineOf(order, history, words),
    version: order.version,
    changes: history.changes.map((change) => toChange(change, { isManager, words })),
    waits: waitsInWords(waitingAmong(changes), words),
    waiting: isManager ? waitingIn(changes) : null,
    cancelled: cancelledOf(order, words),
    forManagers: isManager
      ? { ...forManagers(order, await findItems(database, order.id)), ...(await otherKitchens(database, order)) }
      : null,
    asOf: now.toISOString(),
  }
}

/** Returns the changes that the kitchen may read: applied ones, without payments or waivers. */
function changesForKitchen(changes: OrderChange[]): OrderChange[] {
  return changes
    .filter(({ state }) => state === 'in-force')
    .map((change) => ({ ...change, checkoutExpiresAt: null, waivedPence: 0, waivedReason: null }))
}

function toChange(
  change: OrderChange,
  { isManager, words }: { isManager: boolean; words: (text: string) => string },
): ChangeOnScreen {
  const { id, version, state, createdAt, endedAt, by, before, after, beyond } = change
  const { differencePence, waivedPence, waivedReason } = change
  const facts = before && after ? factsForStaff(before, after) : []
  return {
    id,
    version,
    state,
    at: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    by: by ?? '',
    facts: facts.map((fact) => ({ name: fact.name, before: words(fact.before), after: words(fact.after) })),
    beyond: beyond && words(beyond),
    money: isManager ? { differencePence, waivedPence, waivedReason } : null,
  }
}

const waitingAmong = (changes: OrderChange[]) => changes.find(({ state }) => state === 'waiting')

function waitingIn(changes: OrderChange[]): OrderOnScreen['waiting'] {
  const waiting = waitingAmong(changes)
  if (!waiting) return null
  const { id, differencePence: toPayPence, checkoutExpiresAt: until, checkoutUrl: address } = waiting
  return { id, toPayPence, until: until?.toISOString() ?? null, address }
}

function cancelledOf({ cancelledAt, cancelledBy, cancelReason }: Order, words: (text: string) => string) {
  if (!cancelledAt) return null
  return { at: cancelledAt.toISOString(), by: cancelledBy ?? '', reason: words(cancelReason ?? '') }
}

function forManagers(order: Order, items: OrderItem[]) {
  const { customerEmail, totalPence, depositPence, restDue, refundedPence, paymentIntentId, termsVersion } = order
  const terms = termsVersion ? { version: termsVersion, isKept: termsOf(termsVersion) !== undefined } : null
  const toPay = toPayOf(order)
  const agreed = items.find(({ menuId }) => isAgreed(menuId))
  return {
    agreed: agreed ? agreedOf(agreed) : null,
    deposit: depositPence && restDue ? { pence: depositPence, due: restDue } : null,
    ...{ email: customerEmail, totalPence, refundedPence, stripePaymentId: paymentIntentId, terms, toPay },
  }
}

async function otherKitchens(database: Database, { kitchen }: Order) {
  const others = (await rulesInForce(database)).kitchens.filter((id) => id !== kitchen)
  return others.length > 0 && { otherKitchens: others.map((id) => ({ id, name: nameOfKitchen(id) })) }
}

// The kinds of allergens in `food` were checked when staff typed them.
const agreedOf = ({ itemName: words, quantity: guests, unitPricePence: price_pence, food }: OrderItem) =>
  ({ words, guests, price_pence, food }) as AgreedLine

function toPayOf(order: Order) {
  const { checkoutUrl: address, checkoutExpiresAt: until } = order
  return address && canBePaid(order) ? { address, until: until.toISOString() } : null
}
