import type Stripe from 'stripe'
import type { Price } from './catalogue.ts'
import { type Context, unixTime } from './context.ts'
import { offeredMethods } from './payment-methods.ts'
import { newId } from './store.ts'

export type Session = Stripe.Checkout.Session & { payment_intent: string | null }
export type LineItem = Omit<Stripe.LineItem, 'price'> & { price: Price; quantity: number; description: string }

/** Facts that belong to a session and that the API does not show. */
export interface SessionHidden {
  lineItems: LineItem[]
  intentMetadata: Stripe.Metadata
}

/** The checked facts from which a session is made. */
export interface SessionFacts {
  lineItems: LineItem[]
  customerEmail?: string
  clientReferenceId?: string
  metadata: Stripe.Metadata
  successUrl: string
  cancelUrl?: string
  /** In Unix time, seconds. */
  expiresAt: number
  /** The payment methods that it does not offer. */
  excludedMethods: string[]
}

/** Makes an open session with a hosted page: https://docs.stripe.com/api/checkout/sessions/object */
export function newSession(now: Date, facts: SessionFacts): Session {
  const total = facts.lineItems.reduce((sum, item) => sum + item.amount_total, 0)
  return {
    ...unusedParts,
    id: newId('cs_test_'),
    object: 'checkout.session',
    amount_subtotal: total,
    amount_total: total,
    cancel_url: facts.cancelUrl ?? null,
    client_reference_id: facts.clientReferenceId ?? null,
    created: unixTime(now),
    currency: 'gbp',
    customer_details: facts.customerEmail ? customerDetails(facts.customerEmail) : null,
    customer_email: facts.customerEmail ?? null,
    ...(facts.excludedMethods.length > 0 && { excluded_payment_method_types: facts.excludedMethods }),
    expires_at: facts.expiresAt,
    metadata: facts.metadata,
    payment_intent: null,
    payment_method_types: offeredMethods(facts.excludedMethods),
    payment_status: 'unpaid',
    status: 'open',
    success_url: facts.successUrl,
    url: null,
  }
}

/** Makes a line item for `quantity` of a price, with amounts in pence. */
export function newLineItem(price: Price, description: string, quantity: number): LineItem {
  const total = (price.unit_amount ?? 0) * quantity
  return {
    id: newId('li_'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: price.currency,
    description,
    metadata: null,
    price,
    quantity,
  }
}

/** Returns the session as the API shows it. It has the payment page's address only while it is open. */
export function shown({ publicUrl }: Pick<Context, 'publicUrl'>, session: Session): Session {
  return { ...session, url: session.status === 'open' ? `${publicUrl}/c/pay/${session.id}` : null }
}

function customerDetails(email: string): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  }
}

// Features of Checkout that the sandbox does not have, with the values that Stripe shows when they are unused.
const unusedParts = {
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  mode: 'payment',
  origin_context: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>
