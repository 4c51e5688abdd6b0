import { waitingInWords } from '../../../contract/order-change.ts'
import { mayDo, type Role } from '../../../contract/staff/call.ts'
import type { OrderChange } from '../../database/changes-schema.ts'

/**
 * Amounts as our own sentences have them, and as people write them. A number without a unit is matched too, so that it is
 * read once and not again from each of its digits.
 */
const amounts = /£ ?\d[\d,.]*\d|£ ?\d|\b\d+ [a-z]{3} in minor units|\b\d[\d,.]*(?: ?(?:pounds|pence|GBP)\b)?/gi
const bareNumber = /^\d[\d,.]*$/
const words = /[^\s<>()]+/g

/** Hides amounts and e-mail addresses in a text, because the kitchen and its tablets see neither (decision 088). */
export function withoutMoney(text: string): string {
  return withoutEmails(text.replace(amounts, (found) => (bareNumber.test(found) ? found : 'an amount')))
}

/** Hides e-mail addresses in a name or an address. Amounts stay, because "3 Pounds Close" is where the food goes. */
export function withoutEmails(text: string): string {
  return text.replace(words, (word) => (/[^@]@[^@]/.test(word) ? 'an e-mail address' : word))
}

const asItIs = (text: string) => text

/** Returns what hides in texts, and in names and addresses, whatever this role may not read. Managers read all. */
export function masksFor(role: Role) {
  return mayDo(role, 'manager') ? { words: asItIs, names: asItIs } : { words: withoutMoney, names: withoutEmails }
}

/**
 * Returns what those who cook read of a change that waits for its payment: what it would bring, and nothing of its money.
 * `mask` hides what a role may not read. Returns null where no change waits.
 */
export function waitsInWords(waiting: OrderChange | undefined, mask: (text: string) => string): string | null {
  return waiting?.before && waiting.after ? mask(waitingInWords(waiting.before, waiting.after)) : null
}
