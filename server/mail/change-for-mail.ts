import { firstKitchen } from '../../contract/delivery/rules.ts'
import { type ChangedFact, changedFacts, type OrderContent } from '../../contract/order-change.ts'
import { isPayment } from '../../contract/staff/order-money.ts'
import type { OrderChange } from '../database/changes-schema.ts'
import type { Jobs } from '../database/job-queue.ts'
import type { LedgerEntry } from '../database/ledger-schema.ts'
import { factsForStaff } from '../orders/order/order-changes.ts'
import { isByHand, sumPence } from '../payments/ledger.ts'

/** The facts about a change that mails contain. Amounts are in pence. */
export interface ChangeForMail {
  /** The version of the order that the change creates. */
  version: number
  state: OrderChange['state']
  before: OrderContent
  after: OrderContent
  facts: ChangedFact[]
  /** The allergen statement that comes with the change; null if the packages stay the same. */
  allergenStatement: string | null
  /** The new price minus the old one. */
  differencePence: number
  waivedPence: number
  /** The amount paid for the change, and the amount refunded because of it. */
  paidPence: number
  backPence: number
  /** The part of the refund that staff give back themselves. */
  byHandPence: number
  /** The rules that staff knowingly overrode, in sentences. */
  beyond: string | null
  by: string | null
  /** The kitchen that cooked the order before, if the change moved it to another. */
  from?: string
  /** The payment page of the difference and its deadline, while it can be paid. */
  pay?: { address: string; until: Date }
  /** The recipient: the e-mail address after the change, or for `address-replaced` the one before. */
  to: string
}

function movedFrom(before: OrderContent, after: OrderContent): Pick<ChangeForMail, 'from'> {
  const { kitchen: from = firstKitchen } = before
  const { kitchen: to = firstKitchen } = after
  return from === to ? {} : { from }
}

/** Returns the facts of a mail's change, or undefined if there is no change or its customer was erased. */
export function changeForMail(
  { change, ledger }: { change?: OrderChange; ledger: LedgerEntry[] },
  { mail }: Pick<Jobs['send-order-mail'], 'mail'>,
): ChangeForMail | undefined {
  if (!change?.before || !change.after) return undefined
  const { id, version, state, before, after, differencePence, waivedPence, beyond, by, allergenStatement } = change
  const ofChange = ledger.filter(({ changeId }) => changeId === id)
  return {
    version,
    state,
    before,
    after,
    differencePence,
    waivedPence,
    beyond,
    by,
    facts: (mail === 'staff-order-changed' ? factsForStaff : changedFacts)(before, after),
    ...movedFrom(before, after),
    allergenStatement,
    paidPence: sumPence(ofChange.filter(({ kind }) => isPayment(kind))),
    // Includes refunds that Stripe refused: they were promised, and staff know that they must pay them.
    backPence: sumPence(ofChange.filter(({ kind }) => kind === 'refund')),
    byHandPence: sumPence(ofChange.filter(isByHand)),
    pay: payIn(change),
    to: (mail === 'address-replaced' ? before : after).customerEmail,
  }
}

function payIn({ state, checkoutUrl, checkoutExpiresAt: until }: OrderChange): ChangeForMail['pay'] {
  const isOpen = state === 'waiting' && checkoutUrl && until && until.getTime() > Date.now()
  return isOpen ? { address: checkoutUrl, until } : undefined
}
