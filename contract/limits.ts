const mostGuests = 2000

/** Limits that browser and server both enforce. Lengths are in characters, sizes in bytes. */
export const limits = {
  name: 100,
  purchaseNumber: 40,
  email: 254,
  phone: 30,
  address: 200,
  addressLines: 6,
  town: 100,
  postcode: 12,
  specialInstructions: 1000,
  guests: mostGuests,
  /** Above this number of guests, customers are offered an enquiry instead. */
  guestsOfLargeEvent: 150,
  enquiryGuests: 20_000,
  wishes: 3000,
  /** The largest quantity of one package. A lunch box serves one guest. */
  quantity: mostGuests,
  /** The most days between ordering and the event. */
  eventDaysAhead: 730,
  /** Stripe's largest charge in pounds sterling, in pence: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
  totalPence: 99_999_999,
  position: 100,
  cvBytes: 800_000,
  cvName: 200,
  idempotencyKey: 255,
  /** The most earlier orders of one form that a new order may replace. */
  replacedOrders: 5,
} as const
