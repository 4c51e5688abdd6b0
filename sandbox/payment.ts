import type Stripe from 'stripe'
import type { Card } from './card-form.ts'
import { type Context, unixTime } from './context.ts'
import type { Session, SessionHidden } from './session-object.ts'
import { find, newId, type Queryable, save } from './store.ts'

export type Intent = Stripe.PaymentIntent & { latest_charge: string | null }
export type Charge = Stripe.Charge & { payment_intent: string }
/** The method of a payment, such as a card or a bank debit. */
export type Method = Stripe.Charge.PaymentMethodDetails
/** The facts about the card that are kept until it is confirmed. The number is never kept. */
export type KeptCard = Pick<Card, 'last4' | 'expiryMonth' | 'expiryYear' | 'refunds' | 'isDisputed'>
/** A fact about a charge that the API does not show: what becomes of its refunds. */
export type ChargeHidden = Pick<Card, 'refunds'>

/** The reason for which a payment was declined, in Stripe's words: https://docs.stripe.com/declines/codes */
export const declined: Stripe.PaymentIntent.LastPaymentError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}
export const notConfirmed: Stripe.PaymentIntent.LastPaymentError = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'The provided PaymentMethod has failed authentication.',
}

/** Returns the payment intent of a locked session. The first attempt to pay creates it. */
export async function intentOf(context: Context, tx: Queryable, session: Session, hidden: SessionHidden) {
  const held = session.payment_intent && (await find<Intent>(tx, 'payment_intent', session.payment_intent))
  if (held) return held.data
  const intent = newIntent(context.now(), session, hidden.intentMetadata)
  await save(tx, { ...session, payment_intent: intent.id }, hidden)
  return intent
}

/** Stores that an attempt failed. The customer may try again. */
export async function failIntent(tx: Queryable, intent: Intent, error: Stripe.PaymentIntent.LastPaymentError) {
  await save(tx, { ...intent, status: 'requires_payment_method', next_action: null, last_payment_error: error })
}

/** Stores that the bank asks the customer to confirm, with the facts about the card that are needed later. */
export async function askToConfirm(tx: Queryable, intent: Intent, card: KeptCard): Promise<void> {
  const waiting: Intent = {
    ...intent,
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    last_payment_error: null,
  }
  await save(tx, waiting, { card })
}

/** Takes the money: stores the charge, and the payment intent that succeeded with it. Returns the charge. */
export async function charge(
  context: Context,
  tx: Queryable,
  {
    intent,
    method,
    email,
    hidden = {},
  }: { intent: Intent; method: Method; email: string | null; hidden?: ChargeHidden },
) {
  const taken = newCharge(context.now(), intent, method, email)
  await save(tx, taken, hidden)
  const succeeded: Intent = {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: taken.id,
    next_action: null,
    last_payment_error: null,
    payment_method: taken.payment_method,
  }
  await save(tx, succeeded)
  return taken
}

/** Cancels a payment intent that was never paid. */
export async function cancelIntent({ now }: Context, tx: Queryable, id: string): Promise<void> {
  const row = await find<Intent>(tx, 'payment_intent', id, { lock: true })
  if (!row) return
  const canceled: Intent = {
    ...row.data,
    status: 'canceled',
    canceled_at: unixTime(now()),
    cancellation_reason: 'expired',
    next_action: null,
  }
  await save(tx, canceled)
}

function newIntent(now: Date, session: Session, metadata: Stripe.Metadata): Intent {
  const id = newId('pi_')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret_`),
    confirmation_method: 'automatic',
    created: unixTime(now),
    currency: 'gbp',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card', 'bacs_debit'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

function newCharge(now: Date, intent: Intent, method: Method, email: string | null): Charge {
  return {
    id: newId('ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: newId('txn_'),
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: unixTime(now),
    currency: intent.currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: approved,
    paid: true,
    payment_intent: intent.id,
    payment_method: newId('pm_'),
    payment_method_details: method,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

const approved: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  seller_message: 'Payment complete.',
  type: 'authorized',
}

/** Returns a card in the form that a charge has. */
export function byCard({ expiryMonth, expiryYear, last4 }: KeptCard): Method {
  const known = { brand: 'visa', country: 'GB', exp_month: expiryMonth, exp_year: expiryYear, funding: 'credit', last4 }
  return { type: 'card', card: known as Stripe.Charge.PaymentMethodDetails.Card }
}
