import type Stripe from 'stripe'
import { londonInstant } from '../../contract/london-time.ts'

/**
 * The payment methods whose money arrives days after the customer paid. Includes those for other currencies, because
 * Stripe may offer a customer abroad their own: https://docs.stripe.com/payments/payment-methods#payment-notification
 */
const delayedMethods: Stripe.Checkout.SessionCreateParams.ExcludedPaymentMethodType[] = [
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
  'boleto',
  'customer_balance',
  'konbini',
  'multibanco',
  'nz_bank_account',
  'oxxo',
  'payto',
  'sepa_debit',
  'sofort',
  'us_bank_account',
]

/**
 * The longest time until such a payment arrives, in milliseconds. A first debit takes up to seven working days. Two
 * weeks contain at least that many, even around Christmas and New Year: https://docs.stripe.com/payments/bacs-debit
 */
const longestTransfer = 14 * 86_400_000

/**
 * Returns the methods to exclude for an event (day and time in London) that can be paid until `until`: those whose
 * money could arrive too late. The result depends only on these arguments, because Stripe refuses a repeated request
 * with other parameters. Pure.
 */
export function excludedMethods(until: Date, { eventDate, eventTime }: { eventDate: string; eventTime: string }) {
  const begins = londonInstant(eventDate, eventTime.slice(0, 5)).getTime()
  return until.getTime() + longestTransfer > begins ? { excluded_payment_method_types: delayedMethods } : {}
}
