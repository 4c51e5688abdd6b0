import { afterCancelled, afterRefundAsked, type Cancelled, type RefundAsked } from './after-cancelling.ts'
import {
  afterChanged,
  afterChangeNotPaid,
  afterChangePaid,
  afterChangeWaits,
  afterWithdrawn,
  type Changed,
  type ChangeNotPaid,
  type ChangePaid,
  type ChangeWaits,
  type ChangeWithdrawn,
} from './after-change.ts'
import { afterRefused, type RefundRefused } from './after-ledger-moved.ts'
import { afterLeft, type Left } from './after-left.ts'
import { afterOfflinePayment, type OfflinePayment } from './after-offline-payment.ts'
import {
  afterRestDue,
  afterRestPaid,
  afterRestPaidOffline,
  afterRestWaived,
  type RestDue,
  type RestPaid,
  type RestPaidOffline,
  type RestWaived,
} from './after-rest.ts'
import { afterNeverOpened, afterStripe, type StripeAnswered } from './after-stripe.ts'
import { type Follows, type Known, together } from './follows.ts'

export type Fact =
  | StripeAnswered
  | { happened: 'never opened' }
  | OfflinePayment
  | Cancelled
  | RefundAsked
  | RefundRefused
  | Changed
  | ChangeWaits
  | ChangePaid
  | ChangeNotPaid
  | ChangeWithdrawn
  | RestPaid
  | RestPaidOffline
  | RestWaived
  | RestDue
  | Left

/**
 * Decides everything that follows from one fact about an order: columns, ledger, events, attention, mails, sessions to
 * expire and the end of a pending change (docs/money.md). Pure: carryOut writes it.
 */
export function whatFollows(known: Known, fact: Fact): Follows {
  switch (fact.happened) {
    case 'stripe answered':
      return afterStripe(known, fact)
    case 'refund refused':
      return together(afterRefused(known, fact))
    case 'refund asked':
      return afterRefundAsked(known, fact)
    case 'cancelled':
      return afterCancelled(known, fact)
    case 'paid offline':
      return afterOfflinePayment(known, fact)
    case 'changed':
      return afterChanged(known, fact)
    case 'change waits':
      return together(afterChangeWaits(fact))
    case 'change paid':
      return afterChangePaid(known, fact)
    case 'change not paid':
      return afterChangeNotPaid(known, fact)
    case 'change withdrawn':
      return together(afterWithdrawn(fact))
    case 'rest paid':
      return afterRestPaid(known, fact)
    case 'rest paid offline':
      return afterRestPaidOffline(known, fact)
    case 'rest waived':
      return afterRestWaived(known)
    case 'rest due':
      return afterRestDue(known, fact)
    case 'left':
      return afterLeft(known, fact)
    case 'never opened':
      return together(afterNeverOpened)
  }
}
