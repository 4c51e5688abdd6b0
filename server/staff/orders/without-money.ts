/** Amounts as our own sentences and people write them, and e-mail addresses. */
const amounts = /£ ?\d[\d,.]*\d|£ ?\d|\b\d+ [a-z]{3} in minor units|\b\d[\d,.]* ?(?:pounds|pence|GBP)\b/gi
const addresses = /[^\s@<>()]{1,64}@[^\s@<>()]{1,255}/g

/** A text for those who see neither money nor e-mail addresses: the kitchen and its tablets (design section 5). */
export function withoutMoney(text: string): string {
  return withoutEmails(text.replace(amounts, 'an amount'))
}

/** A name or an address for the same readers. Amounts stay, because "3 Pounds Close" is where the food goes. */
export function withoutEmails(text: string): string {
  return text.replace(addresses, 'an e-mail address')
}
