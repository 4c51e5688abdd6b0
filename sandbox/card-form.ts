import type { Form } from './form.ts'

/** The outcomes of test cards. The numbers are Stripe's: https://docs.stripe.com/testing */
type CardOutcome = 'pays' | 'declines' | 'asks'
/**
 * How a refund to a card goes: pending for a minute, failed after a minute, waiting for our balance for a minute, or
 * refused. Every other card's refund succeeds at once.
 */
export type RefundOutcome = 'pends' | 'fails' | 'waits' | 'refused'

interface TestCard {
  number: string
  outcome: CardOutcome
  refunds?: RefundOutcome
  isDisputed?: true
  says: string
}

export const testCards: TestCard[] = [
  { number: '4242 4242 4242 4242', outcome: 'pays', says: 'pays' },
  { number: '4000 0025 0000 3155', outcome: 'asks', says: 'asks you to confirm' },
  { number: '4000 0000 0000 0002', outcome: 'declines', says: 'is declined' },
  { number: '4000 0000 0000 7726', outcome: 'pays', refunds: 'pends', says: 'pays; a refund takes a minute' },
  { number: '4000 0000 0000 5126', outcome: 'pays', refunds: 'fails', says: 'pays; a refund fails after a minute' },
  { number: '4000 0000 0000 0259', outcome: 'pays', isDisputed: true, says: 'pays; the customer disputes it' },
  // Stripe has no test cards for these two, so we made up the numbers.
  { number: '4000 0000 0000 7734', outcome: 'pays', refunds: 'waits', says: 'pays; a refund waits for balance' },
  { number: '4000 0000 0000 7742', outcome: 'pays', refunds: 'refused', says: 'pays; a refund is refused' },
]

/** A valid card from the form. */
export interface Card extends Pick<TestCard, 'outcome' | 'refunds' | 'isDisputed'> {
  last4: string
  expiryMonth: number
  expiryYear: number
}

export const cardFields = ['number', 'expiry', 'cvc'] as const
export type CardField = (typeof cardFields)[number]
/** What the customer typed in each field, or the error message for each field. */
export type CardTexts = Partial<Record<CardField, string>>

/** Reads the payment form. Returns what was typed, to be shown again, with either a card or the error messages. */
export function readCardForm(form: Form | undefined, now: Date): { typed: CardTexts; card?: Card; errors?: CardTexts } {
  const typed: CardTexts = Object.fromEntries(cardFields.map((field) => [field, typedText(form?.[field])]))
  const number = digitsOf(typed.number)
  const known = testCards.find((each) => digitsOf(each.number) === number)
  const expiry = readExpiry(typed.expiry, now)
  const errors: CardTexts = {
    ...(!known && { number: number ? 'This is not one of the test cards.' : 'Enter a card number.' }),
    ...(typeof expiry === 'string' && { expiry }),
    ...(!/^\d{3,4}$/.test(typed.cvc ?? '') && { cvc: 'Enter the 3 or 4 digits on the card.' }),
  }
  if (!known || typeof expiry === 'string' || errors.cvc) return { typed, errors }
  const { outcome, refunds, isDisputed } = known
  return { typed, card: { outcome, refunds, isDisputed, last4: number.slice(-4), ...expiry } }
}

function typedText(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 40) : ''
}

function digitsOf(text = ''): string {
  return text.replace(/\s/g, '')
}

// The slash is optional because a phone's number pad has none.
function readExpiry(text = '', now: Date): Pick<Card, 'expiryMonth' | 'expiryYear'> | string {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d\d)$/.exec(text) ?? []
  if (!month || !year) return 'Enter the date as MM/YY.'
  const expiryMonth = Number(month)
  const expiryYear = 2000 + Number(year)
  // A card is valid to the end of its month.
  if (Date.UTC(expiryYear, expiryMonth) <= now.getTime()) return 'This date is past.'
  return { expiryMonth, expiryYear }
}
