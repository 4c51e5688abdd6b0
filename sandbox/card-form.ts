import type { Form } from './form.ts'

/** The outcomes of test cards. The numbers are Stripe's: https://docs.stripe.com/testing */
type CardOutcome = 'pays' | 'declines' | 'asks'
/**
 * What becomes of a refund to a card: it is pending for a minute, fails after a minute, waits for our balance for a
 * minute, or is refused. Otherwise it succeeds at once.
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
  // Stripe has no card for these two, so the numbers are ours.
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
/** The typed values, or the message for the customer about each of them. */
export type CardTexts = Partial<Record<CardField, string>>

/**
 * Reads the payment form. Returns the typed values, to be shown again, and either a card or a message for each wrong
 * field.
 */
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

// The slash may be missing, because the number pad of a phone has none.
function readExpiry(text = '', now: Date): Pick<Card, 'expiryMonth' | 'expiryYear'> | string {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/?\s*(\d\d)$/.exec(text) ?? []
  if (!month || !year) return 'Enter the date as MM/YY.'
  const expiryMonth = Number(month)
  const expiryYear = 2000 + Number(year)
  // A card is valid until its month ends.
  if (Date.UTC(expiryYear, expiryMonth) <= now.getTime()) return 'This date is past.'
  return { expiryMonth, expiryYear }
}
