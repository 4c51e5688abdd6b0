/** Asks staff to check with a customer who has paid two orders for the same day. */
export const paidAnother = (orderNumber: string) =>
  `The same customer has paid order ${orderNumber} for the same day too. Ask whether both are meant.`

const questions = new RegExp(`^(?:${paidAnother('TR-[A-Z0-9]{6}').replaceAll('.', '\\.')} ?)+$`)

/** True if an order needs attention only because of such questions, and nothing went wrong. Pure. */
export const isQuestion = (attention: string) => questions.test(attention)
