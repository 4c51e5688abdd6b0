import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatDay } from '../../../contract/london-time.ts'
import { type OrderRow, readOrder } from '../../../contract/staff/orders.ts'
import { TextField } from '../../../ui/field.tsx'
import { ActError } from '../../forms/act-error.tsx'
import { announce } from '../../layout/announcer.tsx'
import { packagesInWords } from '../../orders/in-words.ts'
import { ordersQuery } from '../../orders/queries.ts'
import type { Texts } from '../../session/kept-drafts.ts'
import { makeCall } from '../../session/make-call.ts'
import { textsOfOrder } from './order-draft.ts'

/** A search begins when typing has paused for so long, in milliseconds. */
const pause = 250
/** Fewer letters are found in too many names. */
const leastLetters = 3
/** So many earlier customers are shown at once. */
const mostShown = 5

/** Finds whoever rings among the earlier orders, by name or number. One press fills the form as it was the last time. */
export function WhoRings({ onSame }: { onSame: (texts: Texts) => void }) {
  const [typed, setTyped] = useState('')
  const [filledFrom, setFilledFrom] = useState<OrderRow>()
  const [error, setError] = useState<Error | null>(null)
  const [search, setSearch] = useState('')
  const isAsked = search.length >= leastLetters
  const { data } = useQuery({
    ...ordersQuery('coming', search),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    refetchInterval: false,
  })
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const customers = isAsked ? latestOfEach(data?.orders ?? []).slice(0, mostShown) : []

  async function fill(row: OrderRow) {
    setError(null)
    try {
      const { event_date: _day, ...texts } = textsOfOrder(await makeCall(readOrder, { number: row.number }))
      onSame(texts)
      setFilledFrom(row)
      setTyped('')
      setSearch('')
      announce(`Filled in from ${row.number}.`)
    } catch (failure) {
      setError(failure as Error)
    }
  }

  return (
    <section aria-label="Who rings" className="mb-8 max-w-4xl border-l-4 border-line pl-4">
      <TextField
        id="who-rings"
        label="Has this customer ordered before?"
        hint="A name, or the last digits of a phone number."
        type="search"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        className="max-w-xl"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className="not-empty:mt-2">
        {isAsked && data && customers.length === 0 ? 'Nobody found.' : null}
        {filledFrom && !isAsked
          ? `Filled in from ${filledFrom.number} of ${formatDay(filledFrom.day)}. Choose the day, and ask whether the allergies still hold.`
          : null}
      </p>
      {error ? <ActError error={error} /> : null}
      <ul>
        {customers.map((row) => (
          <li
            key={row.number}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              <b>{row.name}</b>, {row.town} {row.district}
              <span className="block text-base text-bark">
                {formatDay(row.day)}: {packagesInWords(row.packages)}
              </span>
            </span>
            <button type="button" className="button-quiet" onClick={() => void fill(row)}>
              Same as last time<span className="sr-only"> for {row.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whoever has one name and one district is taken for one customer; their latest order stands for them. Pure. */
function latestOfEach(orders: readonly OrderRow[]): OrderRow[] {
  const latest = new Map<string, OrderRow>()
  for (const order of orders) {
    const who = `${order.name.toLowerCase()} ${order.district}`
    const known = latest.get(who)
    if (!known || known.day < order.day) latest.set(who, order)
  }
  return [...latest.values()]
}
