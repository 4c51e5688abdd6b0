import type { Card } from './card-form.ts'
import { lockSession } from './checkout-session.ts'
import type { Context } from './context.ts'
import { openDispute } from './dispute.ts'
import { emit } from './events.ts'
import {
  askToConfirm,
  byCard,
  charge,
  declined,
  failIntent,
  type Intent,
  intentOf,
  type KeptCard,
  notConfirmed,
} from './payment.ts'
import type { Session, SessionHidden } from './session-object.ts'
import { find, inTransaction, type Queryable, save } from './store.ts'

/** The result of an attempt. `closed` means that there was nothing to pay or to confirm any more. */
export type Attempt = 'paid' | 'declined' | 'asks' | 'closed'

/** Tries a card on a session. Of several attempts at the same time one pays, and the others find the session closed. */
export function pay(context: Context, sessionId: string, card: Card): Promise<Attempt> {
  return attempt(context, sessionId, async (tx, session, hidden) => {
    const intent = await intentOf(context, tx, session, hidden)
    if (card.outcome === 'declines') {
      await failIntent(tx, intent, declined)
      return 'declined'
    }
    if (card.outcome === 'asks') {
      const { last4, expiryMonth, expiryYear, refunds } = card
      await askToConfirm(tx, intent, { last4, expiryMonth, expiryYear, refunds })
      return 'asks'
    }
    await complete(context, tx, { session, hidden, intent, card })
    return 'paid'
  })
}

/** Ends the confirmation that a card asked for, with success or failure. */
export function answerConfirmation(context: Context, sessionId: string, isConfirmed: boolean): Promise<Attempt> {
  return attempt(context, sessionId, async (tx, session, hidden) => {
    const row = await waitingIntent(tx, session)
    if (!row) return 'closed'
    if (!isConfirmed) {
      await failIntent(tx, row.data, notConfirmed)
      return 'declined'
    }
    await complete(context, tx, { session, hidden, intent: row.data, card: row.hidden.card })
    return 'paid'
  })
}

/** Returns the payment intent that waits for the customer's confirmation, or undefined. */
export async function waitingIntent(db: Queryable, session: Session) {
  if (!session.payment_intent) return undefined
  const row = await find<Intent, { card: KeptCard }>(db, 'payment_intent', session.payment_intent)
  return row?.data.status === 'requires_action' ? row : undefined
}

async function attempt(
  context: Context,
  sessionId: string,
  work: (tx: Queryable, session: Session, hidden: SessionHidden) => Promise<Attempt>,
): Promise<Attempt> {
  const result = await inTransaction(context.pool, async (tx) => {
    const row = await lockSession(context, tx, sessionId)
    return row?.data.status === 'open' ? work(tx, row.data, row.hidden) : 'closed'
  })
  context.wake()
  return result
}

async function complete(
  context: Context,
  tx: Queryable,
  { session, hidden, intent, card }: { session: Session; hidden: SessionHidden; intent: Intent; card: KeptCard },
): Promise<void> {
  const { refunds, isDisputed } = card
  const taken = await charge(context, tx, {
    intent,
    method: byCard(card),
    email: session.customer_email,
    hidden: { refunds },
  })
  const paid: Session = { ...session, status: 'complete', payment_status: 'paid', payment_intent: intent.id }
  await save(tx, paid, hidden)
  await emit(context, tx, { type: 'checkout.session.completed', object: paid })
  if (isDisputed) await openDispute(context, tx, taken)
}
