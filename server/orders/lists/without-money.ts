import { waitingInWords } from '../../../contract/order-change.ts'
import { mayDo, type Role } from '../../../contract/staff/call.ts'
import type { OrderChange } from '../../database/changes-schema.ts'

/**
 * Matches amounts as our own sentences and people write them. Also matches bare numbers whole, so that none is tried
 * again from each of its digits.
 */
const amounts = /£ ?\d[\d,.]*\d|£ ?\d|\b\d+ [a-z]{3} in minor units|\b\d[\d,.]*(?: ?(?:pounds|pence|GBP)\b)?/gi
const bareNumber = /^\d[\d,.]*$/
const words = /[^\s<>()]+/g

/** Masks amounts and email addresses, because the kitchen and its tablets see neither (decision 088). */
export function withoutMoney(text: string): string {
  return withoutEmails(text.replace(amounts, (found) => (bareNumber.test(found) ? found : 'an amount')))
}

/** Masks email addresses in a name or address. Amounts stay: food may go to "3 Pounds Close". */
export function withoutEmails(text: string): string {
  return text.replace(words, (word) => (/[^@]@[^@]/.test(word) ? 'an e-mail address' : word))
}

const asItIs = (text: string) => text

/**
 * Returns masks for texts (`words`), and for names and addresses (`names`), that hide what this role may not read.
 * Managers read everything.
 */
export function masksFor(role: Role) {
  return mayDo(role, 'manager') ? { words: asItIs, names: asItIs } : { words: withoutMoney, names: withoutEmails }
}

/**
 * Describes a pending change for the kitchen, without its payment. `mask` hides what a role may not read. Returns null
 * if there is no pending change.
 */
export function waitsInWords(waiting: OrderChange | undefined, mask: (text: string) => string): string | null {
  return waiting?.before && waiting.after ? mask(waitingInWords(waiting.before, waiting.after)) : null
}
