/** Marks every order that was opened in the payment sandbox or in Stripe's test mode. */
export const testOrderMark = 'Test order: no money moved'
