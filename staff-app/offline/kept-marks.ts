import { useSyncExternalStore } from 'react'
import { readDaySheet } from '../../contract/staff/day.ts'
import { markOrder, marksKeptFor, type OrderRow, orderMarks, readOrders } from '../../contract/staff/orders.ts'
import { z } from '../../contract/zod.ts'
import { readStored, store } from '../../ui/browser-storage.ts'
import { CallError } from '../backend.ts'
import { makeListeners } from '../listeners.ts'
import type { Mark } from '../orders/in-words.ts'
import { orderQuery, readAgainAfter } from '../orders/queries.ts'
import { makeCall } from '../session/make-call.ts'
import { queries } from '../session/queries.ts'
import { sessionQuery, useWho, whoIs } from '../session/session.ts'

/** A press on a mark that the server has not confirmed yet. */
const pressSchema = z.object({
  /** Who pressed. It is only sent while the same person or tablet is signed in. */
  by: z.string(),
  number: z.string(),
  mark: z.enum(orderMarks),
  isDone: z.boolean(),
  /** The time of the press, in milliseconds by this device's clock. */
  at: z.number(),
  /** True if sending it has failed. */
  isLate: z.boolean(),
})
type Press = z.infer<typeof pressSchema>

type SetMarks = z.output<typeof markOrder.output>['marks']
type Marked = Pick<OrderRow, 'number' | 'marks'>

/** What this device knows of marks, besides the orders it has read. */
interface KnownMarks {
  presses: readonly Press[]
  /** Why the server refused the last press on an order, by order number. */
  refused: ReadonlyMap<string, Error>
  /** The marks of an order and who set them, as the server last answered, by order number. */
  set: ReadonlyMap<string, SetMarks>
}

/** The localStorage key of the presses. They name no customer. */
const key = 'staff-marks'
/** A server that takes longer than this counts as unreachable, in milliseconds. */
const patience = 8_000

let known: KnownMarks = { presses: keptPresses(), refused: new Map(), set: new Map() }
const { follow, tell } = makeListeners()

function show(change: Partial<KnownMarks>) {
  known = { ...known, ...change }
  tell()
}

export const useKnownMarks = () => useSyncExternalStore(follow, () => known)

/** Returns the unsent presses of the person or tablet that is signed in. */
export function usePresses(): Press[] {
  const { id } = useWho()
  return useKnownMarks().presses.filter(({ by }) => by === id)
}

function keptPresses(): Press[] {
  const { data = [] } = pressSchema.array().safeParse(readStored(key, 'localStorage'))
  return data.filter(isYoung)
}

function isYoung({ at }: Press): boolean {
  return Date.now() - at < marksKeptFor
}

function keepPresses(presses: readonly Press[]) {
  store(key, presses, 'localStorage')
  show({ presses })
}

function whoNow(): string | undefined {
  const session = queries.getQueryData(sessionQuery.queryKey)
  return session && whoIs(session)?.id
}

/** Returns an order's marks as read, with this device's unsent presses applied. Pure. */
export function marksWith(presses: readonly Press[], { number, marks }: Marked): Mark[] {
  const pressed = new Map(presses.filter((each) => each.number === number).map(({ mark, isDone }) => [mark, isDone]))
  return orderMarks.filter((mark) => pressed.get(mark) ?? marks.includes(mark))
}

const isOnSame = (one: Press, other: Press) =>
  one.by === other.by && one.number === other.number && one.mark === other.mark

/** The time tells this press from another on the same mark, made while this one was sent. */
const isIt = (one: Press, press: Press) => isOnSame(one, press) && one.at === press.at

/**
 * Returns the presses still to send after one was answered. The server dates that one by its arrival, so another on the
 * same mark, made meanwhile, is dated `now` (in milliseconds). Otherwise it would count as the earlier one and lose.
 * Pure.
 */
export function afterAnswer(presses: readonly Press[], press: Press, now: number): Press[] {
  return presses
    .filter((each) => !isIt(each, press))
    .map((each) => (isOnSame(each, press) ? { ...each, at: now } : each))
}

/** Sets or unsets a mark: here at once, and at the server as soon as it is reachable. The last press counts. */
export function pressMark(number: string, mark: Mark, isDone: boolean): void {
  const by = whoNow()
  if (!by) return
  const press = { by, number, mark, isDone, at: Date.now(), isLate: false }
  const refused = new Map(known.refused)
  refused.delete(number)
  show({ refused })
  keepPresses([...known.presses.filter((each) => !isOnSame(each, press)), press])
  void sendMarks()
}

/** Sends unsent presses now and at intervals, and takes over other tabs' presses. Returns a function that stops it. */
export function watchMarks(): () => void {
  const shared = (event: StorageEvent) => {
    if (event.key === key) show({ presses: keptPresses() })
  }
  window.addEventListener('storage', shared)
  const timer = window.setInterval(() => void sendMarks(), readAgainAfter)
  void sendMarks()
  return () => {
    window.removeEventListener('storage', shared)
    window.clearInterval(timer)
  }
}

let isSending = false

/** Sends the unsent presses of whoever is signed in, oldest first, until one fails to arrive. */
export async function sendMarks(): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    let hasArrived = true
    while (hasArrived) {
      if (!known.presses.every(isYoung)) keepPresses(known.presses.filter(isYoung))
      const next = known.presses.find(({ by }) => by === whoNow())
      hasArrived = next !== undefined && (await send(next))
    }
  } finally {
    isSending = false
  }
}

async function send(press: Press): Promise<boolean> {
  const { number, mark, isDone, at } = press
  try {
    const { marks } = await call({ number, mark, isDone, ago: Math.max(0, Date.now() - at) })
    showMarks(number, marks)
  } catch (error) {
    if (!(error instanceof CallError && isForGood(error))) {
      const isWaiting = known.presses.some((each) => isIt(each, press))
      // It may have arrived without an answer, so a press made meanwhile is dated now as well.
      const others = afterAnswer(known.presses, press, Date.now())
      keepPresses(isWaiting ? [{ ...press, isLate: true }, ...others] : others)
      return false
    }
    show({ refused: new Map(known.refused).set(number, error) })
  }
  keepPresses(afterAnswer(known.presses, press, Date.now()))
  return true
}

/** Runs as a mutation, so the screen recognises the change as its own (arrivals.ts). */
function call(input: z.input<typeof markOrder.input>): Promise<z.output<typeof markOrder.output>> {
  const mutationFn = (press: typeof input) => makeCall(markOrder, press, AbortSignal.timeout(patience))
  const options = queries.defaultMutationOptions({ mutationFn })
  return queries.getMutationCache().build(queries, options).execute(input)
}

const isForGood = ({ status, code }: CallError) =>
  status >= 400 && status < 500 && status !== 429 && code !== 'signed_out' && code !== 'prove_again'

function showMarks(number: string, set: SetMarks) {
  const marks = set.map(({ mark }) => mark)
  const withMarks = <Row extends Marked>(row: Row): Row => (row.number === number ? { ...row, marks } : row)
  const inList = (list?: { orders: Marked[] }) => list && { ...list, orders: list.orders.map(withMarks) }
  queries.setQueryData(orderQuery(number).queryKey, (order) => order && withMarks(order))
  for (const { name } of [readDaySheet, readOrders]) queries.setQueriesData({ queryKey: [name] }, inList)
  show({ set: new Map(known.set).set(number, set) })
}
