/** Asks staff about a customer who has paid two orders for one day. */
export const paidAnother = (orderNumber: string) =>
  `The same customer has paid order ${orderNumber} for the same day too. Ask whether both are meant.`

const questions = new RegExp(`^(?:${paidAnother('TR-[A-Z0-9]{6}').replaceAll('.', '\\.')} ?)+$`)

/** Whether all that needs attention is a question, and nothing went wrong. Pure. */
export const isQuestion = (attention: string) => questions.test(attention)
