import { createHash } from 'node:crypto'
import { addressOnOneLine, guestsInWords } from '../../../contract/order-in-words.ts'
import {
  type OrderOnPaper,
  type OrderOnSheet,
  orderOnPaperSchema,
  type SheetChange,
} from '../../../contract/staff/day.ts'
import { kitchenFact } from '../order/order-changes.ts'

/**
 * Returns the part of an order's sheet that the kitchen works from. Leaves out what it has done so far, which does not
 * make the paper wrong. Pure.
 */
export const toPaper = (order: OrderOnSheet): OrderOnPaper => orderOnPaperSchema.parse(order)

/** Returns a hash of everything that the kitchen works from on these sheets. Pure. */
export function fingerprintOf(papers: readonly OrderOnPaper[]): string {
  return createHash('sha256').update(JSON.stringify(papers)).digest('base64url').slice(0, 16)
}

const packages = (paper: OrderOnPaper) => paper.packages.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')

/** Every fact of a paper, in words. Together they cover all of it, so papers that differ have a fact that differs. */
const facts: Record<string, (paper: OrderOnPaper) => string | null> = {
  [kitchenFact]: ({ kitchen = null }) => kitchen,
  Time: ({ time }) => time,
  Guests: ({ guests }) => guestsInWords(guests),
  Packages: packages,
  Allergies: ({ allergies }) => allergies,
  'Against an allergy': ({ clashes }) => clashes.join(' '),
  Instructions: ({ instructions }) => instructions,
  Notes: ({ notes }) => notes.join('\n'),
  Waiting: ({ waits }) => waits,
  Name: ({ name }) => name,
  Phone: ({ phone }) => phone,
  Address: ({ address, town, postcode }) => addressOnOneLine(address, town, postcode),
  'Changed allergens': ({ toldOtherwise }) => toldOtherwise,
}
/** What is in the food. It follows from the packages, so it is compared only if those are the same. */
const food = (paper: OrderOnPaper) => paper.packages.map((each) => `${each.name}: ${each.allergens ?? ''}`).join('\n')
/** What to cook. Paper is also out of date if other dishes are cooked. */
const cooked = (paper: OrderOnPaper) => paper.packages.map(cookedInWords).join('\n')

function cookedInWords({ name, made }: OrderOnPaper['packages'][number]): string {
  if (!made) return `${name}: not known`
  const dishes = made.dishes.map((dish) => (dish.station ? `${dish.name} (${dish.station})` : dish.name))
  const guests = made.portions ? `${guestsInWords(made.portions)} in all` : guestsInWords(made.serves)
  return `${name}, for ${guests}: ${dishes.join(', ')}`
}

function changedFacts(before: OrderOnPaper, after: OrderOnPaper): SheetChange['facts'] {
  // Paper printed before 1.3.0 has no dishes to compare.
  const ofFood = before.packages.some(({ made }) => made)
    ? { 'In the food': food, 'To cook': cooked }
    : { 'In the food': food }
  const told = packages(before) === packages(after) ? { ...facts, ...ofFood } : facts
  return Object.entries(told)
    .map(([name, inWords]) => ({ name, before: inWords(before) || 'none', after: inWords(after) || 'none' }))
    .filter((fact) => fact.before !== fact.after)
}

/** What became of a printed order that is no longer on its day's sheets. */
export interface WhereItIs {
  isCancelled?: boolean
  /** Its new day, if it was moved. */
  movedTo?: string | null
  /** The name of the kitchen that cooks it now, if that is another one. */
  kitchen?: string
}

/**
 * Returns what changed between the printed sheets and the present ones, sorted by time. `whereIs` looks up an order
 * that is no longer on the sheets. Pure.
 */
export function changesOnPaper(
  printed: readonly OrderOnPaper[],
  present: readonly OrderOnPaper[],
  whereIs: (number: string) => WhereItIs | undefined,
): SheetChange[] {
  const before = new Map(printed.map((paper) => [paper.number, paper]))
  const now = new Set(present.map(({ number }) => number))
  const here = present.flatMap((paper): SheetChange[] => {
    const { number, time, name } = paper
    const known = { number, time, name, movedTo: null }
    const old = before.get(number)
    if (!old) return [{ ...known, kind: 'new', facts: [] }]
    const altered = changedFacts(old, paper)
    return altered.length > 0 ? [{ ...known, kind: 'changed', facts: altered }] : []
  })
  const away = printed.flatMap(({ number, time, name }): SheetChange[] => {
    if (now.has(number)) return []
    const { isCancelled, movedTo = null, kitchen } = whereIs(number) ?? {}
    const kind = isCancelled ? 'cancelled' : movedTo || kitchen ? 'moved' : 'gone'
    return [{ number, time, name, kind, facts: [], movedTo: kind === 'moved' ? movedTo : null, kitchen }]
  })
  return [...here, ...away].sort((one, other) => (one.time < other.time ? -1 : one.time > other.time ? 1 : 0))
}
