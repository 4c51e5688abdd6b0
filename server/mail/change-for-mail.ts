import { type ChangedFact, changedFacts, type OrderContent } from '../../contract/order-change.ts'
import { isPayment } from '../../contract/staff/order-money.ts'
import type { OrderChange } from '../database/changes-schema.ts'
import type { Jobs } from '../database/job-queue.ts'
import type { LedgerEntry } from '../database/ledger-schema.ts'
import { isByHand, sumPence } from '../payments/ledger.ts'

/** The facts about a change that mails contain. Amounts are in pence. */
export interface ChangeForMail {
  /** The version of the order that the change makes. */
  version: number
  state: OrderChange['state']
  before: OrderContent
  after: OrderContent
  facts: ChangedFact[]
  /** What the customer is told of allergens with it; null where the packages stay. */
  allergensTold: string | null
  /** The new price less the old one. */
  differencePence: number
  waivedPence: number
  /** What was paid for the change, and what goes back because of it. */
  paidPence: number
  backPence: number
  /** The part of that which staff give back themselves. */
  byHandPence: number
  /** The rules that staff knowingly went beyond, in sentences. */
  beyond: string | null
  by: string | null
  /** Where and until when the difference can be paid, while it can. */
  pay?: { address: string; until: Date }
  /** Whom the mail is for: whoever has the address after the change, or before it. */
  to: string
}

/** Returns what a mail says of its change; undefined where there is none, or its customer was erased. */
export function changeForMail(
  { change, ledger }: { change?: OrderChange; ledger: LedgerEntry[] },
  { mail }: Pick<Jobs['send-order-mail'], 'mail'>,
): ChangeForMail | undefined {
  if (!change?.before || !change.after) return undefined
  const { id, version, state, before, after, differencePence, waivedPence, beyond, by, allergensTold } = change
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
    facts: changedFacts(before, after),
    allergensTold,
    paidPence: sumPence(ofChange.filter(({ kind }) => isPayment(kind))),
    // A refund counts also where Stripe refuses it: it was promised, and staff know that they have to give it back.
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
