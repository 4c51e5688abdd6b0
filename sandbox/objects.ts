import type Stripe from 'stripe'
import type { Card } from './card-form.ts'

// Stripe's objects with the fields that we read, and the hidden facts about them that the API does not show.

export interface ApiObject {
  id: string
  object: string
}

type Made = 'id' | 'object' | 'created' | 'livemode'

export type Product = Pick<Stripe.Product, Made | 'active' | 'description' | 'images' | 'name'>

export type LineItem = Pick<Stripe.LineItem, 'id' | 'object' | 'amount_total' | 'currency'> & {
  description: string
  quantity: number
  price: Pick<Stripe.Price, 'unit_amount'>
}

export type Session = Pick<
  Stripe.Checkout.Session,
  | (Made | 'amount_total' | 'cancel_url' | 'client_reference_id' | 'currency' | 'customer_email' | 'expires_at')
  | ('excluded_payment_method_types' | 'metadata' | 'mode' | 'payment_method_types' | 'payment_status' | 'status')
  | ('success_url' | 'url')
> & { payment_intent: string | null }
export interface SessionHidden {
  lineItems: LineItem[]
  intentMetadata: Stripe.Metadata
}

export type Intent = Pick<
  Stripe.PaymentIntent,
  Made | 'amount' | 'amount_received' | 'currency' | 'last_payment_error' | 'metadata' | 'status'
> & { latest_charge: string | null }
export interface IntentHidden {
  /** The card that waits for the customer to confirm the payment. */
  card?: KeptCard
}

/** The facts about a card that we keep, never its number. */
export type KeptCard = Omit<Card, 'outcome'>
/** The method of a payment, such as a card or a bank debit. */
export type Method = Stripe.Charge['payment_method_details']

export type Charge = Pick<
  Stripe.Charge,
  | (Made | 'amount' | 'amount_refunded' | 'currency' | 'disputed' | 'metadata' | 'paid' | 'payment_method_details')
  | ('refunded' | 'status')
> & { billing_details: { email: string | null }; payment_intent: string }
export interface ChargeHidden {
  /** How refunds of this charge go. */
  refunds?: Card['refunds']
}

export type Refund = Pick<
  Stripe.Refund,
  | ('id' | 'object' | 'created' | 'amount' | 'charge' | 'currency' | 'failure_reason' | 'metadata')
  | ('payment_intent' | 'pending_reason' | 'reason' | 'status')
>
export interface RefundHidden {
  /** How and when a pending refund ends. The time is in Unix seconds. */
  ends?: { at: number; as: 'succeeded' | 'failed' }
}

export type Dispute = Pick<
  Stripe.Dispute,
  Made | 'amount' | 'charge' | 'currency' | 'payment_intent' | 'reason' | 'status'
> & { balance_transactions: { amount: number }[] }
