import type { Card } from './card-form.ts'
import { lockSession, type SessionRow } from './checkout-session.ts'
import { openDispute } from './dispute.ts'
import { emit } from './events.ts'
import type { Charge, Intent, IntentHidden, KeptCard, Method, Session } from './objects.ts'
import { type Context, find, inTransaction, newId, type Queryable, save, unixTime } from './store.ts'

/** The result of an attempt. `closed` means that nothing was left to pay or confirm. */
type Attempt = 'paid' | 'declined' | 'asks' | 'closed'

/** Tries to pay a session with a card. Of several attempts at once only one pays; the others get `closed`. */
export function pay(context: Context, sessionId: string, { outcome, ...card }: Card): Promise<Attempt> {
  return attempt(context, sessionId, async (tx, row) => {
    const intent = await intentOf(context, tx, row)
    if (outcome === 'declines') {
      await fail(tx, intent, 'card_declined')
      return 'declined'
    }
    if (outcome === 'asks') {
      await save(tx, { ...intent, status: 'requires_action', last_payment_error: null }, {
        card,
      } satisfies IntentHidden)
      return 'asks'
    }
    await payWithCard(context, tx, row, { intent, card })
    return 'paid'
  })
}

/** Ends a confirmation that the card asked for: paid or declined. */
export function answerConfirmation(context: Context, sessionId: string, isConfirmed: boolean): Promise<Attempt> {
  return attempt(context, sessionId, async (tx, row) => {
    const held = await findIntent(tx, row.data, 'requires_action')
    if (!held?.hidden.card) return 'closed'
    if (!isConfirmed) {
      await fail(tx, held.data, 'payment_intent_authentication_failure')
      return 'declined'
    }
    await payWithCard(context, tx, row, { intent: held.data, card: held.hidden.card })
    return 'paid'
  })
}

/** Completes an open session before its money arrives: https://docs.stripe.com/payments/checkout/fulfill-orders */
export function payByBankDebit(context: Context, sessionId: string): Promise<Attempt> {
  return attempt(context, sessionId, async (tx, row) => {
    if (!row.data.payment_method_types.includes('bacs_debit')) return 'closed'
    const intent = await intentOf(context, tx, row)
    await save(tx, { ...intent, status: 'processing', last_payment_error: null })
    await complete(context, tx, row, { payment_intent: intent.id })
    return 'paid'
  })
}

/** Completes or fails a bank debit in progress. Does nothing if there is none. */
export async function endBankDebit(context: Context, sessionId: string, arrives: boolean): Promise<void> {
  await inTransaction(context.pool, async (tx) => {
    const row = await lockSession(context, tx, sessionId)
    const debit = row && (await findIntent(tx, row.data, 'processing'))
    if (!debit) return
    if (!arrives) {
      await fail(tx, debit.data, 'payment_intent_payment_attempt_failed')
      await emit(context, tx, 'checkout.session.async_payment_failed', row.data)
      return
    }
    await charge(context, tx, { intent: debit.data, method: byBankDebit, email: row.data.customer_email })
    const paid: Session = { ...row.data, payment_status: 'paid' }
    await save(tx, paid, row.hidden)
    await emit(context, tx, 'checkout.session.async_payment_succeeded', paid)
  })
  context.wake()
}

/** Returns the session's payment intent if it has this status. */
export async function findIntent(db: Queryable, { payment_intent: id }: Session, status: Intent['status']) {
  const row = id ? await find<Intent, IntentHidden>(db, 'payment_intent', id) : undefined
  return row?.data.status === status ? row : undefined
}

async function attempt(
  context: Context,
  sessionId: string,
  work: (tx: Queryable, row: SessionRow) => Promise<Attempt>,
): Promise<Attempt> {
  const result = await inTransaction(context.pool, async (tx) => {
    const row = await lockSession(context, tx, sessionId)
    return row?.data.status === 'open' ? work(tx, row) : 'closed'
  })
  context.wake()
  return result
}

/** Returns the payment intent of a locked session. Creates it at the first attempt to pay. */
async function intentOf(context: Context, tx: Queryable, { data: session, hidden }: SessionRow): Promise<Intent> {
  const held = session.payment_intent && (await find<Intent>(tx, 'payment_intent', session.payment_intent))
  if (held) return held.data
  const intent: Intent = {
    id: newId('pi_'),
    object: 'payment_intent',
    created: unixTime(context),
    livemode: false,
    amount: session.amount_total ?? 0,
    amount_received: 0,
    currency: 'gbp',
    last_payment_error: null,
    latest_charge: null,
    metadata: hidden.intentMetadata,
    status: 'requires_payment_method',
  }
  await save(tx, { ...session, payment_intent: intent.id }, hidden)
  return intent
}

/** Records a failed attempt and its reason: https://docs.stripe.com/error-codes. The customer may try again. */
async function fail(tx: Queryable, intent: Intent, code: string): Promise<void> {
  const error = { type: 'card_error', code } as Intent['last_payment_error']
  await save(tx, { ...intent, status: 'requires_payment_method', last_payment_error: error })
}

async function payWithCard(
  context: Context,
  tx: Queryable,
  row: SessionRow,
  { intent, card }: { intent: Intent; card: KeptCard },
): Promise<void> {
  const { last4, expiryMonth, expiryYear, refunds, isDisputed } = card
  const method = {
    type: 'card',
    card: { brand: 'visa', last4, exp_month: expiryMonth, exp_year: expiryYear },
  } as Method
  const taken = await charge(context, tx, { intent, method, email: row.data.customer_email, refunds })
  await complete(context, tx, row, { payment_intent: intent.id, payment_status: 'paid' })
  if (isDisputed) await openDispute(context, tx, taken)
}

async function complete(context: Context, tx: Queryable, row: SessionRow, change: Partial<Session>): Promise<void> {
  const complete: Session = { ...row.data, ...change, status: 'complete', url: null }
  await save(tx, complete, row.hidden)
  await emit(context, tx, 'checkout.session.completed', complete)
}

/** The bank account of Stripe's test mode: https://docs.stripe.com/payments/bacs-debit */
const byBankDebit = { type: 'bacs_debit', bacs_debit: { last4: '2345', sort_code: '108800' } } as Method

/** Takes the money: stores the charge and marks its payment intent as succeeded. Returns the charge. */
async function charge(
  context: Context,
  tx: Queryable,
  {
    intent,
    method,
    email,
    refunds,
  }: { intent: Intent; method: Method; email: string | null; refunds?: Card['refunds'] },
): Promise<Charge> {
  const taken: Charge = {
    id: newId('ch_'),
    object: 'charge',
    created: unixTime(context),
    livemode: false,
    amount: intent.amount,
    amount_refunded: 0,
    billing_details: { email },
    currency: intent.currency,
    disputed: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method_details: method,
    refunded: false,
    status: 'succeeded',
  }
  await save(tx, taken, { refunds })
  const paid = { amount_received: intent.amount, latest_charge: taken.id, last_payment_error: null }
  await save<Intent>(tx, { ...intent, ...paid, status: 'succeeded' })
  return taken
}
