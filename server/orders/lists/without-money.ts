import { mayDo, type Role } from '../../../contract/staff/call.ts'

/** Amounts as our own sentences and people write them, and e-mail addresses. */
const amounts = /£ ?\d[\d,.]*\d|£ ?\d|\b\d+ [a-z]{3} in minor units|\b\d[\d,.]* ?(?:pounds|pence|GBP)\b/gi
const addresses = /[^\s@<>()]{1,64}@[^\s@<>()]{1,255}/g

/** Hides amounts and e-mail addresses in a text, because the kitchen and its tablets see neither (decision 045). */
export function withoutMoney(text: string): string {
  return withoutEmails(text.replace(amounts, 'an amount'))
}

/** Hides e-mail addresses in a name or an address. Amounts stay, because "3 Pounds Close" is where the food goes. */
export function withoutEmails(text: string): string {
  return text.replace(addresses, 'an e-mail address')
}

const asItIs = (text: string) => text

/** How somebody with this role reads texts, and names and addresses: managers as they are. */
export function masksFor(role: Role) {
  return mayDo(role, 'manager') ? { words: asItIs, names: asItIs } : { words: withoutMoney, names: withoutEmails }
}
