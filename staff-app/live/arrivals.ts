import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { londonDay } from '../../contract/london-time.ts'
import { guestsInWords } from '../../contract/order-in-words.ts'
import { type OrderRow, readOrders } from '../../contract/staff/orders.ts'
import { announce } from '../layout/announcer.tsx'
import { makeListeners } from '../listeners.ts'
import { dayFromToday } from '../orders/in-words.ts'
import { queries } from '../session/queries.ts'
import { alert } from './alerts.ts'
import { type Arrival, compareOrders, ordersToNotice } from './compare-orders.ts'
import { freshUntil, keepArrivals, keptArrivals, stillFresh } from './kept-arrivals.ts'

type Orders = z.output<typeof readOrders.output>

/** The marked orders in the lists, and how many new or changed orders nobody has seen. */
interface Arrivals {
  marked: ReadonlyMap<string, Arrival['kind']>
  unseen: number
}

/** How long a row stays marked as changed once somebody can have seen it, in milliseconds. */
const changedFor = 10_000
/** A change this soon after an act on this screen counts as its own, in milliseconds. */
const ownFor = 5_000
/** How often to drop orders whose last day is over, in milliseconds. */
const lookEvery = 60_000

let { known: knownBefore, fresh } = keptArrivals()
/** Orders marked as changed for a while, and orders that came or changed while nobody could see the screen. */
const changed = new Set<string>()
const unseen = new Set<string>()
let arrivals: Arrivals = read()
const { follow, tell } = makeListeners()

export const useArrivals = () => useSyncExternalStore(follow, () => arrivals)

function read(): Arrivals {
  const marked = new Map<string, Arrival['kind']>([...changed].map((number) => [number, 'Changed']))
  for (const [number] of fresh) marked.set(number, 'New')
  return { marked, unseen: unseen.size }
}

function show() {
  arrivals = read()
  tell()
}

function setFresh(next: [string, string][]) {
  fresh = next
  keepArrivals({ known: knownBefore, fresh })
  show()
}

/** Stops marking an order as new, because somebody has opened it. */
export function markOrderSeen(number: string): void {
  if (fresh.some(([each]) => each === number)) setFresh(fresh.filter(([each]) => each !== number))
}

/** Compares each list of orders with what it was before. Returns a function that stops it. */
export function watchArrivals(): () => void {
  const before = new Map<string, Orders>()
  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryKey[0] !== readOrders.name) return
    const now = query.state.data as Orders | undefined
    const known = before.get(query.queryHash)
    if (type === 'removed') before.delete(query.queryHash)
    if (type !== 'updated' || !now || now === known) return
    before.set(query.queryHash, now)
    const { search = '', tab, page, kitchen } = query.queryKey[1] as z.input<typeof readOrders.input>
    // Only first pages count: a new order pushes others to the next page, where they are not new.
    if (search || page !== 1) return
    if (tab === 'coming') compareWithKept(now, kitchen)
    if (known) take(compareOrders(known, now), tab === 'coming')
  })
  const seen = () => isSeen() && see()
  const timer = window.setInterval(() => {
    const still = stillFresh(fresh, new Date())
    if (still.length < fresh.length) setFresh(still)
  }, lookEvery)
  // Another tab of this browser opened an order, or found new ones.
  const shared = () => {
    fresh = keptArrivals().fresh
    show()
  }
  window.addEventListener('storage', shared)
  window.addEventListener('focus', seen)
  document.addEventListener('visibilitychange', seen)
  return () => {
    stop()
    window.clearInterval(timer)
    window.removeEventListener('storage', shared)
    window.removeEventListener('focus', seen)
    document.removeEventListener('visibilitychange', seen)
    changed.clear()
    unseen.clear()
    show()
  }
}

/**
 * Marks what came while this device was off or on another screen. Ignores an answer from the service worker's cache
 * that is older than what is known. After another kitchen was chosen nothing is known.
 */
function compareWithKept({ asOf, hasMore, orders }: Orders, kitchen: string | undefined) {
  const known = knownBefore?.kitchen === kitchen ? knownBefore : undefined
  if (known && asOf < known.asOf) return
  const found = known ? ordersToNotice(known, { orders, hasMore }) : []
  knownBefore = { asOf, kitchen, hasMore, orders: orders.map(({ number, day, time }) => ({ number, day, time })) }
  markNew(found)
}

function markNew(orders: readonly Pick<OrderRow, 'number'>[]) {
  const until = freshUntil(new Date())
  const known = new Set(fresh.map(([number]) => number))
  const added = orders.filter(({ number }) => !known.has(number))
  setFresh([...fresh, ...added.map(({ number }): [string, string] => [number, until])])
}

const isSeen = () => !document.hidden && document.hasFocus()

/**
 * Marks what is new or changed in a list. Only the list of coming orders is announced and rings, even for orders that
 * another list has marked: an order seen waiting for its payment rings once it is paid.
 */
function take(found: Arrival[], isLoud: boolean) {
  const others = found.filter(({ order, kind }) => !(kind === 'Changed' && isOwn(order.number)))
  mark(others)
  if (!isLoud || others.length === 0) return
  announce(inWords(others))
  const urgent = others.filter((each) => each.isUrgent)
  if (urgent.length > 0) alert(urgent)
}

function mark(found: Arrival[]) {
  if (found.length === 0) return
  const numbers = found.map(({ order }) => order.number)
  for (const { order, kind } of found) if (kind === 'Changed') changed.add(order.number)
  if (isSeen()) unmarkLater(numbers)
  else for (const number of numbers) unseen.add(number)
  markNew(found.filter(({ kind }) => kind === 'New').map(({ order }) => order))
}

/** Counts everything unseen as seen now, and removes its marks of changes a little later. */
function see() {
  if (unseen.size === 0) return
  unmarkLater([...unseen])
  unseen.clear()
  show()
}

function unmarkLater(numbers: string[]) {
  setTimeout(() => {
    for (const number of numbers) changed.delete(number)
    show()
  }, changedFor)
}

function isOwn(number: string): boolean {
  const since = Date.now() - ownFor
  return queries
    .getMutationCache()
    .getAll()
    .some(
      ({ state }) =>
        state.submittedAt > since && (state.variables as { number?: string } | undefined)?.number === number,
    )
}

/** Returns text for screen readers: one order by name, several by their count. */
function inWords(found: Arrival[]): string {
  const [first] = found
  if (first && found.length === 1) {
    const { name, day, time, guests } = first.order
    const when = `${dayFromToday(day, londonDay(new Date()))}, ${time}`
    return `${first.kind === 'New' ? 'New order' : 'Changed'}: ${name}, ${when}, ${guestsInWords(guests)}`
  }
  const fresh = found.filter(({ kind }) => kind === 'New').length
  return [fresh && `${fresh} new`, found.length - fresh && `${found.length - fresh} changed`]
    .filter(Boolean)
    .join(', ')
    .concat(' orders')
}
