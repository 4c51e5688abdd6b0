import { type Allergens, dishInWords, unsettled } from './allergens.ts'
import { answerInWords } from './allergy-answer.ts'
import { formatDay } from './london-time.ts'
import { formatPence } from './money.ts'
import { type ContactFieldName, contactFieldNames, type OrderProperties, orderFields } from './order-fields.ts'
import { addressOnOneLine, eventTimeInWords, guestsInWords } from './order-in-words.ts'
import { isAgreed } from './package-variants.ts'
import { writePostcode } from './postcode.ts'

/** The states of a change to an order. A change that costs more waits until the difference is paid. */
export const changeStates = ['waiting', 'in-force', 'lapsed', 'withdrawn'] as const

/**
 * Everything that can be changed about a paid order. Prices are in pence; day and time are in London (yyyy-MM-dd,
 * HH:mm).
 */
export interface OrderContent extends OrderProperties {
  /** The kitchen that cooks it. Missing in changes stored by a server of 1.3.0 or before: the first one. */
  kitchen?: string
  /** True if it was sold with the half hour from `eventTime`, instead of that time. No change alters that. */
  halfHour?: true
  /** The answer when staff asked about allergies (contract/allergy-answer.ts). */
  allergies: string | null
  items: {
    menuId: string
    itemName: string
    quantity: number
    unitPricePence: number
    /**
     * How many guests one of this package was sold to serve. Missing in changes stored by a server of 1.2.0 or before.
     */
    serves?: number | undefined
    /** Of an agreed line: what it contains; null while that is not settled. */
    food?: Allergens | null | undefined
  }[]
}

/** One fact that a change alters, in words: "Time", "6pm", "7.30pm". An empty value reads "none". */
export interface ChangedFact {
  name: string
  before: string
  after: string
}

/** The label of the email address, which the kitchen does not need and which decides where mails go. */
export const emailFact = orderFields.customer_email.label

/** The label of the packages, which decide the price. */
export const packagesFact = 'Packages'

/** The label of an agreed line's price, which the kitchen does not read. */
export const agreedPriceFact = 'Agreed price'

/** Writes a fact about an order's agreed line; empty without one. */
const ofAgreed = (inWords: (item: OrderContent['items'][number]) => string) => (content: OrderContent) =>
  content.items
    .filter(({ menuId }) => isAgreed(menuId))
    .map(inWords)
    .join()

const facts: Record<string, (content: OrderContent) => string> = {
  Day: ({ eventDate }) => formatDay(eventDate),
  Time: eventTimeInWords,
  Guests: ({ guestCount }) => guestsInWords(guestCount),
  [packagesFact]: ({ items }) => packagesInWords(items),
  [agreedPriceFact]: ofAgreed(({ unitPricePence }) => `${formatPence(unitPricePence)} a head`),
  'In what was agreed': ofAgreed(({ food }) => (food ? dishInWords(food) : unsettled)),
  Address: ({ deliveryAddress, deliveryCity, deliveryPostalCode }) =>
    addressOnOneLine(deliveryAddress, deliveryCity, writePostcode(deliveryPostalCode)),
  ...Object.fromEntries(contactFieldNames.map(factOf)),
  Allergies: ({ allergies }) => answerInWords(allergies),
  Instructions: ({ specialInstructions }) => specialInstructions ?? '',
}

/** A text that is shown exactly as typed. */
function factOf(name: ContactFieldName): [string, (content: OrderContent) => string] {
  const { label, property } = orderFields[name]
  return [label, (content) => content[property] ?? '']
}

/** Adds up the items of each package: one that was ordered again at another price has two items. */
function quantitiesOf(items: OrderContent['items']): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const { itemName, quantity } of items) quantities.set(itemName, (quantities.get(itemName) ?? 0) + quantity)
  return quantities
}

/** Sorted by name, so that the same packages always read the same. */
function packagesInWords(items: OrderContent['items']): string {
  const sorted = [...quantitiesOf(items)].sort(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([name, quantity]) => `${quantity} × ${name}`).join(', ')
}

/** Returns the facts that a change alters, each with its old and new value. Pure. */
export function changedFacts(before: OrderContent, after: OrderContent): ChangedFact[] {
  return Object.entries(facts)
    .map(([name, inWords]) => ({ name, before: inWords(before) || 'none', after: inWords(after) || 'none' }))
    .filter((fact) => fact.before !== fact.after)
}

/** Describes, for the kitchen, a change that is not paid yet: "one Vegetarian Delight more, 20 guests". Pure. */
export function waitingInWords(before: OrderContent, after: OrderContent): string {
  const [had, has] = [quantitiesOf(before.items), quantitiesOf(after.items)]
  const packages = [...new Set([...has.keys(), ...had.keys()])].sort().flatMap((name) => {
    const more = (has.get(name) ?? 0) - (had.get(name) ?? 0)
    const count = Math.abs(more) === 1 ? 'one' : Math.abs(more)
    return more === 0 ? [] : `${count} ${name} ${more > 0 ? 'more' : 'fewer'}`
  })
  const others = changedFacts(before, after).filter(({ name }) => name !== packagesFact)
  return [...packages, ...others.map(({ name, after }) => (name === 'Guests' ? after : `${name}: ${after}`))].join(', ')
}

/** Marks the text of `waitingInWords` as not paid: "Waiting: one Vegetarian Delight more, not paid yet". */
export const notPaidYet = (waits: string) => `Waiting: ${waits}, not paid yet`

/** The effect of a change on an order's money, in pence. */
export interface ChangeMoney {
  /** The new price less the old one. */
  differencePence: number
  /** The extra payment, unless staff waive it. */
  toPayPence: number
  /** The refund. */
  backPence: number
  /** The rest after a deposit, in pence. While there is one, the price difference of a change is added to it. */
  restPence: number
  /** True if the terms name no refund, so that the customer has to ring. */
  refundNeedsPhoneCall: boolean
  /** The waived part of the new price, if nothing more is waived now. */
  waivedPence: number
}

/**
 * Computes the effect of a change on the money. A cheaper order refunds the difference, less any amount waived earlier,
 * because nobody paid that. The refund is at most what is left of the payment. After a deposit, the difference is added
 * to or taken off the rest first. `byTerms` is the share that the cancellation terms refund; undefined if the customer
 * has to ring. Pure.
 */
export function moneyOfChange(
  {
    totalPence,
    waivedPence,
    leftPence,
    restPence = 0,
  }: { totalPence: number; waivedPence: number; leftPence: number; restPence?: number },
  newTotalPence: number,
  byTerms: (pence: number) => number | undefined = (pence) => pence,
): ChangeMoney {
  const differencePence = newTotalPence - totalPence
  const [morePence, lessPence] = [Math.max(0, differencePence), Math.max(0, -differencePence)]
  const unpaidPence = Math.min(waivedPence, lessPence)
  const wholePence = Math.min(leftPence + restPence, lessPence - unpaidPence)
  const offPence = wholePence > 0 ? byTerms(wholePence) : 0
  const isOpen = restPence > 0
  return {
    differencePence,
    toPayPence: isOpen ? 0 : morePence,
    backPence: Math.max(0, (offPence ?? 0) - restPence),
    restPence: isOpen ? Math.max(0, restPence + morePence - (offPence ?? 0)) : 0,
    refundNeedsPhoneCall: offPence === undefined,
    waivedPence: waivedPence - unpaidPence,
  }
}

/**
 * Writes the effect of a change: "Was £499.98. Will be £624.98. £125.00 to pay." Amounts are in pence; `totalPence` is
 * the old price. Pure.
 */
export function moneyInWords(
  totalPence: number,
  {
    differencePence,
    toPayPence,
    backPence,
    restPence = 0,
  }: Pick<ChangeMoney, 'differencePence' | 'toPayPence' | 'backPence'> & { restPence?: number },
): string {
  const prices =
    differencePence === 0
      ? `It still costs ${formatPence(totalPence)}.`
      : `Was ${formatPence(totalPence)}. Will be ${formatPence(totalPence + differencePence)}.`
  if (toPayPence > 0) return `${prices} ${formatPence(toPayPence)} to pay.`
  if (restPence > 0) return `${prices} After the deposit, ${formatPence(restPence)} is left to pay.`
  if (differencePence === 0) return `${prices} Nothing to pay, and nothing goes back.`
  if (backPence === 0) return `${prices} Nothing goes back.`
  return `${prices} ${formatPence(backPence)} goes back.`
}
