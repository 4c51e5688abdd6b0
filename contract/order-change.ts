import { answerInWords } from './allergy-answer.ts'
import { formatTime } from './clock-time.ts'
import { formatDay } from './london-time.ts'
import { formatPence } from './money.ts'
import { type ContactFieldName, contactFieldNames, type OrderProperties, orderFields } from './order-fields.ts'
import { addressOnOneLine, guestsInWords } from './order-in-words.ts'
import { writePostcode } from './postcode.ts'

/** How a change of an order stands. One that costs more waits until the difference is paid. */
export const changeStates = ['waiting', 'in-force', 'lapsed', 'withdrawn'] as const

/** All that can be changed about a paid order. Prices are in pence, day and time London's (yyyy-MM-dd, HH:mm). */
export interface OrderContent extends OrderProperties {
  /** What was answered when staff asked for allergies (contract/allergy-answer.ts). */
  allergies: string | null
  items: {
    menuId: string
    itemName: string
    quantity: number
    unitPricePence: number
    /** How many guests one of it was sold for. A change that a server of 1.2.0 or before stored does not say it. */
    serves?: number | undefined
  }[]
}

/** One fact that a change alters, in words: "Time", "6:00 PM", "7:30 PM". What was or is empty says "none". */
export interface ChangedFact {
  name: string
  before: string
  after: string
}

/** The name of the fact that the kitchen has no use for, and that decides where mails go. */
export const emailFact = orderFields.customer_email.label

/** The name of the fact that decides what an order costs. */
export const packagesFact = 'Packages'

const facts: Record<string, (content: OrderContent) => string> = {
  Day: ({ eventDate }) => formatDay(eventDate),
  Time: ({ eventTime }) => formatTime(eventTime),
  Guests: ({ guestCount }) => guestsInWords(guestCount),
  [packagesFact]: ({ items }) => packagesInWords(items),
  Address: ({ deliveryAddress, deliveryCity, deliveryPostalCode }) =>
    addressOnOneLine(deliveryAddress, deliveryCity, writePostcode(deliveryPostalCode)),
  ...Object.fromEntries(contactFieldNames.map(factOf)),
  Allergies: ({ allergies }) => answerInWords(allergies),
  Instructions: ({ specialInstructions }) => specialInstructions ?? '',
}

/** A text that stands as it was typed. */
function factOf(name: ContactFieldName): [string, (content: OrderContent) => string] {
  const { label, property } = orderFields[name]
  return [label, (content) => content[property] ?? '']
}

/** A package that was ordered before and once more at another price has two items, and is one package here. */
function quantitiesOf(items: OrderContent['items']): Map<string, number> {
  const quantities = new Map<string, number>()
  for (const { itemName, quantity } of items) quantities.set(itemName, (quantities.get(itemName) ?? 0) + quantity)
  return quantities
}

/** In the sequence of their names, so that the same packages always read the same. */
function packagesInWords(items: OrderContent['items']): string {
  const sorted = [...quantitiesOf(items)].sort(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([name, quantity]) => `${quantity} × ${name}`).join(', ')
}

/** Returns what a change alters, the old beside the new. Pure. */
export function changedFacts(before: OrderContent, after: OrderContent): ChangedFact[] {
  return Object.entries(facts)
    .map(([name, inWords]) => ({ name, before: inWords(before) || 'none', after: inWords(after) || 'none' }))
    .filter((fact) => fact.before !== fact.after)
}

/**
 * Returns what a change that waits for its payment would bring, for those who cook: "one Vegetarian Delight more, 20
 * guests". Pure.
 */
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

/** Says what `waitingInWords` gives: "Waiting: one Vegetarian Delight more, not paid yet". */
export const notPaidYet = (waits: string) => `Waiting: ${waits}, not paid yet`

/** What a change does to the money of an order, in pence. */
export interface ChangeMoney {
  /** The new price less the old one. */
  differencePence: number
  /** What is to be paid on top, unless staff waive it. */
  toPayPence: number
  /** What goes back. */
  backPence: number
  /** What of the new price is waived altogether when nothing is waived now. */
  waivedPence: number
}

/**
 * Returns what a change does to the money. Of a cheaper order goes back what it costs less, without what was waived
 * before, because nobody paid that, and at most what is left of the payment. Pure.
 */
export function moneyOfChange(
  { totalPence, waivedPence, leftPence }: { totalPence: number; waivedPence: number; leftPence: number },
  newTotalPence: number,
): ChangeMoney {
  const differencePence = newTotalPence - totalPence
  const lessPence = Math.max(0, -differencePence)
  const unpaidPence = Math.min(waivedPence, lessPence)
  return {
    differencePence,
    toPayPence: Math.max(0, differencePence),
    backPence: Math.min(leftPence, lessPence - unpaidPence),
    waivedPence: waivedPence - unpaidPence,
  }
}

/**
 * "Was £499.98. Will be £624.98. £125.00 to pay." The amounts are in pence, and `totalPence` is the price before. Pure.
 */
export function moneyInWords(
  totalPence: number,
  { differencePence, toPayPence, backPence }: Omit<ChangeMoney, 'waivedPence'>,
): string {
  if (differencePence === 0) return `It still costs ${formatPence(totalPence)}. Nothing to pay, and nothing goes back.`
  const prices = `Was ${formatPence(totalPence)}. Will be ${formatPence(totalPence + differencePence)}.`
  if (toPayPence > 0) return `${prices} ${formatPence(toPayPence)} to pay.`
  if (backPence === 0) return `${prices} Nothing goes back.`
  return `${prices} ${formatPence(backPence)} goes back.`
}
