const mostGuests = 2000

/** Bounds that browser and server hold alike. Lengths are in characters, sizes in bytes. */
export const limits = {
  name: 100,
  email: 254,
  phone: 30,
  address: 200,
  addressLines: 6,
  town: 100,
  postcode: 12,
  specialInstructions: 1000,
  guests: mostGuests,
  /** Of each menu: a lunch box serves one. */
  quantity: mostGuests,
  /** How far ahead an event can be booked. */
  eventDaysAhead: 730,
  /** Stripe's largest charge in pounds sterling, in pence: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
  totalPence: 99_999_999,
  position: 100,
  cvBytes: 800_000,
  cvName: 200,
  idempotencyKey: 255,
  /** Earlier orders of one form that a new one may take the place of. */
  replacedOrders: 5,
} as const
