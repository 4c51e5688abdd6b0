import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { londonDay } from '../../contract/london-time.ts'
import { guestsInWords } from '../../contract/order-in-words.ts'
import { readOrders } from '../../contract/staff/orders.ts'
import { announce } from '../layout/announcer.tsx'
import { dayInWords } from '../orders/in-words.ts'
import { queries } from '../session/queries.ts'
import { alert } from './alerts.ts'
import { type Arrival, compareOrders } from './compare-orders.ts'

type Orders = z.output<typeof readOrders.output>

/** What has just come or changed and is marked in the lists, and how much of it nobody has seen. */
interface Arrivals {
  marked: ReadonlyMap<string, Arrival['kind']>
  unseen: number
}

/** How long a row shows that it is new once somebody can have seen it, in milliseconds. */
const markedFor = 10_000
/** A change so soon after an act on this screen is its own, in milliseconds. */
const ownFor = 5_000

let arrivals: Arrivals = { marked: new Map(), unseen: 0 }
const listeners = new Set<() => void>()

export const useArrivals = () => useSyncExternalStore(follow, () => arrivals)

function follow(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function set(next: Arrivals) {
  arrivals = next
  for (const listener of listeners) listener()
}

/** Compares each list with what it was, for as long as it is watched. Answers how to stop. */
export function watchArrivals(): () => void {
  const before = new Map<string, Orders>()
  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    if (query.queryKey[0] !== readOrders.name) return
    const now = query.state.data as Orders | undefined
    const known = before.get(query.queryHash)
    if (type === 'removed') before.delete(query.queryHash)
    if (type !== 'updated' || !now || now === known) return
    before.set(query.queryHash, now)
    const { search = '', tab, page } = query.queryKey[1] as z.input<typeof readOrders.input>
    // An order that comes in pushes others to the page behind, where they are not new.
    if (known && !search && page === 1) take(compareOrders(known, now), tab === 'coming')
  })
  const seen = () => isSeen() && see()
  window.addEventListener('focus', seen)
  document.addEventListener('visibilitychange', seen)
  return () => {
    stop()
    window.removeEventListener('focus', seen)
    document.removeEventListener('visibilitychange', seen)
    set({ marked: new Map(), unseen: 0 })
  }
}

const isSeen = () => !document.hidden && document.hasFocus()

/**
 * Marks what a list found. The list of coming orders also tells of it, even where another list has marked the order
 * already: an order that was seen waiting for its payment rings when it is paid.
 */
function take(found: Arrival[], isLoud: boolean) {
  const others = found.filter(({ order, kind }) => !(kind === 'Changed' && isOwn(order.number)))
  const unmarked = others.filter(({ order }) => !arrivals.marked.has(order.number))
  if (unmarked.length > 0) mark(unmarked)
  if (!isLoud || others.length === 0) return
  announce(inWords(others))
  const urgent = others.filter((each) => each.isUrgent)
  if (urgent.length > 0) alert(urgent)
}

function mark(found: Arrival[]) {
  const marked = new Map([...arrivals.marked, ...found.map(({ order, kind }) => [order.number, kind] as const)])
  set({ marked, unseen: isSeen() ? 0 : marked.size })
  if (isSeen()) unmarkLater(found.map(({ order }) => order.number))
}

/** What nobody had seen is seen now, and stops to be marked a little later. */
function see() {
  if (arrivals.unseen === 0) return
  set({ ...arrivals, unseen: 0 })
  unmarkLater([...arrivals.marked.keys()])
}

function unmarkLater(numbers: string[]) {
  setTimeout(() => {
    const marked = new Map([...arrivals.marked].filter(([number]) => !numbers.includes(number)))
    set({ ...arrivals, marked })
  }, markedFor)
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

/** For those who hear the screen: one order by its name, several by their number. */
function inWords(found: Arrival[]): string {
  const [first] = found
  if (first && found.length === 1) {
    const { name, day, time, guests } = first.order
    const when = `${dayInWords(day, londonDay(new Date()))}, ${time}`
    return `${first.kind === 'New' ? 'New order' : 'Changed'}: ${name}, ${when}, ${guestsInWords(guests)}`
  }
  const fresh = found.filter(({ kind }) => kind === 'New').length
  return [fresh && `${fresh} new`, found.length - fresh && `${found.length - fresh} changed`]
    .filter(Boolean)
    .join(', ')
    .concat(' orders')
}
