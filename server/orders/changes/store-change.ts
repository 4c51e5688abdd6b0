import { randomUUID } from 'node:crypto'
import { addToStatement, allergenChanges } from '../../../contract/allergens.ts'
import { withAgreed } from '../../../contract/content/with-agreed.ts'
import type { Refusal } from '../../../contract/delivery/can-deliver.ts'
import { formatPence } from '../../../contract/money.ts'
import type { OrderContent } from '../../../contract/order-change.ts'
import { theCustomer } from '../../../contract/own-order.ts'
import { isAgreed } from '../../../contract/package-variants.ts'
import { changeOrder as changeOrderCall } from '../../../contract/staff/change-order.ts'
import type { NewOrderChange, OrderChange } from '../../database/changes-schema.ts'
import type { Transaction } from '../../database/database.ts'
import type { LedgerEntry } from '../../database/ledger-schema.ts'
import type { Order } from '../../database/schema.ts'
import { inShort } from '../../delivery/judge-for-staff.ts'
import { findLedger } from '../../payments/ledger.ts'
import { writeAct } from '../../people/staff-acts.ts'
import { byCaller } from '../../people/staff-sessions.ts'
import { cookedOf, findSoldWith } from '../../publishing/sold-packages.ts'
import { idsOfParts, requireLeft } from '../ending/refund-order.ts'
import type { Changed } from '../life/after-change.ts'
import { carryOut } from '../life/carry-out.ts'
import { whatFollows } from '../life/what-follows.ts'
import { factsForStaff, kitchenFact, moveWaiting, storeChange } from '../order/order-changes.ts'
import { allergenStatementOf } from '../order/package-allergens.ts'
import { paidInWords, paymentInWords } from '../paying/settle-offline-payment.ts'
import { type ChangeAsked, hashOfWanted, keyAtOnce, nameOf } from './asked-change.ts'
import { leftOf } from './judge-asked.ts'
import type { JudgedChange } from './judge-change.ts'

type NewInForce = Omit<NewOrderChange, 'id' | 'orderId' | 'version' | 'state' | 'createdAt' | 'endedAt'> &
  Pick<JudgedChange, 'before' | 'after'>

/** The payment or refund that comes with a change. A refund needs `ledger`. */
type MoneyOfChange = Pick<Changed, 'paidBy' | 'refund' | 'restPence'> & { ledger?: LedgerEntry[] }

/**
 * Stores a judged change, applies it unless it has to be paid with a link, and records what staff did in the book of
 * acts. The transaction must have locked the order and the days before and after the change. Returns the change.
 */
export async function storeJudged(
  tx: Transaction,
  order: Order,
  asked: ChangeAsked,
  judged: JudgedChange,
): Promise<OrderChange> {
  if (asked.by === 'staff') {
    const act = { act: changeOrderCall.name, subject: order.orderNumber, to: inWords(asked, judged) }
    await writeAct(tx, { ...byCaller(asked.caller), ...act })
  }
  const isToPay = judged.money.toPayPence > 0 && asked.pay.how === 'link'
  return isToPay ? storeWaiting(tx, order, asked, judged) : storeAtOnce(tx, order, asked, judged)
}

async function storeAtOnce(
  tx: Transaction,
  order: Order,
  asked: ChangeAsked,
  judged: JudgedChange,
): Promise<OrderChange> {
  const { before, after, money, refusals, carriedOver } = judged
  const { pay, key: idempotencyKey } = asked
  const isDearer = money.toPayPence > 0
  const isWaived = isDearer && pay.how === 'waive'
  const paidBy = isDearer && pay.how === 'otherwise' ? paymentInWords(pay.way, pay.note) : undefined
  const amountPence = money.backPence
  const ledger = amountPence > 0 ? await ledgerForRefund(tx, order, amountPence) : []
  const wanted = {
    before,
    after,
    by: nameOf(asked),
    differencePence: money.differencePence,
    beyond: beyondOf(refusals),
    waivedPence: isWaived ? money.toPayPence : 0,
    waivedReason: isWaived ? pay.reason : null,
    idempotencyKey,
    requestHash: hashOfWanted(asked),
  }
  const change = await storeAndApply(tx, order, wanted, (stored) => ({
    paidBy,
    ledger,
    refund: refundOf(stored, judged, ledger),
    ...(order.restPence > 0 && { restPence: money.restPence }),
  }))
  if (carriedOver) {
    const { allergenStatement: told } = change
    // The statement of the pending change builds on what this change told the customer.
    const allergenStatement = told
      ? await statementWithChange(tx, { ...order, allergenStatement: told }, carriedOver)
      : undefined
    await moveWaiting(tx, carriedOver, { ...carriedOver, version: change.version + 1, allergenStatement })
  }
  return change
}

/** Returns the ledger. Throws as refundOrder does. */
async function ledgerForRefund(tx: Transaction, order: Order, amountPence: number): Promise<LedgerEntry[]> {
  const leftPence = await leftOf(tx, order)
  const ledger = await findLedger(tx, order.id)
  requireLeft(ledger, { amountPence, leftPence })
  return ledger
}

/**
 * Stores a change whose difference is paid with a link. Applies the part that costs nothing at once, as its own
 * version; the rest is pending on top of it (docs/decisions/059).
 */
async function storeWaiting(
  tx: Transaction,
  order: Order,
  asked: ChangeAsked,
  judged: JudgedChange,
): Promise<OrderChange> {
  const { before, atOnce, after, money, refusals, refusalsAtOnce } = judged
  const isPartAtOnce = factsForStaff(before, atOnce).length > 0
  const by = nameOf(asked)
  const part = { by, before, after: atOnce, differencePence: 0, beyond: beyondOf(refusalsAtOnce) }
  const applied = isPartAtOnce
    ? await storeAndApply(tx, order, { ...part, idempotencyKey: keyAtOnce(asked.key) })
    : undefined
  const told = { ...order, allergenStatement: applied?.allergenStatement ?? order.allergenStatement }
  const isOfRest = ({ message }: Refusal) => !refusalsAtOnce.some((refusal) => refusal.message === message)
  const change = await storeChange(tx, {
    id: randomUUID(),
    orderId: order.id,
    by,
    version: order.version + (isPartAtOnce ? 2 : 1),
    before: atOnce,
    after,
    allergenStatement: await statementWithChange(tx, told, { before: atOnce, after }),
    differencePence: money.differencePence,
    beyond: beyondOf(refusals.filter(isOfRest)),
    idempotencyKey: asked.key,
    requestHash: hashOfWanted(asked),
    checkoutExpiresAt: judged.payUntil,
  })
  const known = { order, ledger: [], changes: [change], now: new Date() }
  await carryOut(tx, known, whatFollows(known, { happened: 'change waits', change }))
  return change
}

/** Stores a change and applies it at once, as the order's next version. Returns the change. */
async function storeAndApply(
  tx: Transaction,
  order: Order,
  wanted: NewInForce,
  moneyOf?: (change: OrderChange) => MoneyOfChange,
): Promise<OrderChange> {
  const [id, version] = [randomUUID(), order.version + 1]
  const allergenStatement = await statementWithChange(tx, order, wanted)
  const change = await storeChange(tx, { ...wanted, id, orderId: order.id, version, allergenStatement }, 'in-force')
  await applyChange(tx, order, change, moneyOf?.(change))
  return change
}

/**
 * Applies a change that was stored in this transaction, with its payment or refund. The transaction must have locked
 * the order, and the order must still be as in the change's `before`.
 */
export async function applyChange(
  tx: Transaction,
  order: Order,
  change: OrderChange,
  { ledger = [], ...money }: MoneyOfChange = {},
): Promise<void> {
  const sold = await findSoldWith(tx, order, change.after?.items ?? [])
  const known = { order, ledger, changes: [change], sold, now: new Date() }
  await carryOut(tx, known, whatFollows(known, { happened: 'changed', change, ...money }))
}

const beyondOf = (refusals: Refusal[]) => refusals.map(({ message }) => inShort(message)).join(' ') || null

/** Returns the refund for a cheaper order. It belongs to the change, whose mail mentions it. */
function refundOf(change: OrderChange, { facts, money }: JudgedChange, ledger: LedgerEntry[]): Changed['refund'] {
  if (money.backPence === 0) return undefined
  const reason = `Your order changed: ${facts.map(({ name }) => name.toLowerCase()).join(', ')}.`
  const by = change.by ?? theCustomer
  const refund = { key: `change-${change.id}`, amountPence: money.backPence, reason, by, changeId: change.id }
  return { refund, ids: idsOfParts(ledger) }
}

/**
 * Describes a change for the book of acts. Names what was altered but not the values, because acts are never erased.
 * Kitchens are named: they say nothing about a person.
 */
function inWords({ pay }: ChangeAsked, { facts, money, refusals }: JudgedChange): string {
  const how = pay.how === 'otherwise' ? paidInWords[pay.way] : { link: 'to pay with a link', waive: 'waived' }[pay.how]
  return [
    facts
      .map(({ name, before, after }) =>
        name === kitchenFact ? `kitchen, from ${before} to ${after}` : name.toLowerCase(),
      )
      .join(', '),
    ...(money.toPayPence > 0 ? [`${formatPence(money.toPayPence)} ${how}`] : []),
    ...(money.backPence > 0 ? [`${formatPence(money.backPence)} goes back`] : []),
    ...(refusals.length > 0 ? [`beyond the rules: ${beyondOf(refusals)}`] : []),
  ].join('; ')
}

const menuIdsOf = ({ items }: OrderContent) => [...new Set(items.map(({ menuId }) => menuId))].sort()
/** The agreed line, its words and contents, as a text to compare. */
const agreedOf = ({ items }: OrderContent) =>
  JSON.stringify(items.filter(({ menuId }) => isAgreed(menuId)).map(({ itemName, food }) => [itemName, food ?? null]))

/**
 * Returns the allergen statement to store with a change, or null if the order's own still holds. Changed packages get
 * today's list, for the dishes that are cooked. If that list already differs from what the customer was told, the old
 * statement is kept beside the new one, so that staff still ring them.
 */
async function statementWithChange(
  tx: Transaction,
  order: Order,
  { before, after }: { before: OrderContent; after: OrderContent },
): Promise<string | null> {
  const { allergenStatement: told } = order
  const [had, has] = [menuIdsOf(before), menuIdsOf(after)]
  const isOtherAgreed = agreedOf(before) !== agreedOf(after)
  if (had.join() === has.join() && !isOtherAgreed) return null
  const sold = await findSoldWith(tx, order, [...before.items, ...after.items])
  const [cookedBefore, cooked] = [before, after].map(({ items }) => cookedOf(sold && withAgreed(sold, items)))
  const today = allergenStatementOf(has, cooked)
  // If a package is no longer known there is no list for today, and the old statement stays.
  if (told === null || (today !== null && allergenChanges(told, allergenStatementOf(had, cookedBefore)) === null))
    return today
  const added = has.filter((menuId) => !had.includes(menuId) || (isOtherAgreed && isAgreed(menuId)))
  const statementOfAdded = added.length > 0 ? allergenStatementOf(added, cooked) : null
  return statementOfAdded === null ? null : addToStatement(told, statementOfAdded)
}
