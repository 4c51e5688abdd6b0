import { lockSession } from './checkout-session.ts'
import type { Context } from './context.ts'
import { emit } from './events.ts'
import { charge, failIntent, type Intent, intentOf, type Method } from './payment.ts'
import type { Session } from './session-object.ts'
import { find, inTransaction, type Queryable, save } from './store.ts'

/** The bank account that Stripe's test mode pays with: https://docs.stripe.com/payments/bacs-debit */
const byBankDebit: Method = {
  type: 'bacs_debit',
  bacs_debit: { fingerprint: null, last4: '2345', mandate: null, sort_code: '108800' },
}

/** Whether a session offers to pay by bank debit. */
export function offersBankDebit({ payment_method_types }: Session): boolean {
  return payment_method_types.includes(byBankDebit.type)
}

/** Completes an open session before its money arrives: https://docs.stripe.com/payments/checkout/fulfill-orders */
export async function payByBankDebit(context: Context, sessionId: string): Promise<void> {
  await inTransaction(context.pool, async (tx) => {
    const row = await lockSession(context, tx, sessionId)
    if (row?.data.status !== 'open' || !offersBankDebit(row.data)) return
    const intent = await intentOf(context, tx, row.data, row.hidden)
    await save(tx, { ...intent, status: 'processing', next_action: null, last_payment_error: null })
    const complete: Session = { ...row.data, status: 'complete', payment_intent: intent.id }
    await save(tx, complete, row.hidden)
    await emit(context, tx, { type: 'checkout.session.completed', object: complete })
  })
  context.wake()
}

/** Lets the money of a bank debit arrive, or lets the payment fail. Does nothing where no debit is under way. */
export async function endBankDebit(context: Context, sessionId: string, arrives: boolean): Promise<void> {
  await inTransaction(context.pool, async (tx) => {
    const row = await lockSession(context, tx, sessionId)
    const intent = row && (await debitUnderWay(tx, row.data))
    if (!intent) return
    if (!arrives) {
      await failIntent(tx, intent, { type: 'api_error', code: 'payment_intent_payment_attempt_failed' })
      await emit(context, tx, { type: 'checkout.session.async_payment_failed', object: row.data })
      return
    }
    await charge(context, tx, { intent, method: byBankDebit, email: row.data.customer_email })
    const paid: Session = { ...row.data, payment_status: 'paid' }
    await save(tx, paid, row.hidden)
    await emit(context, tx, { type: 'checkout.session.async_payment_succeeded', object: paid })
  })
  context.wake()
}

/** Returns the payment intent of a session whose money is on its way from the bank, or undefined. */
export async function debitUnderWay(db: Queryable, session: Session): Promise<Intent | undefined> {
  if (!session.payment_intent) return undefined
  const row = await find<Intent>(db, 'payment_intent', session.payment_intent)
  return row?.data.status === 'processing' ? row.data : undefined
}
