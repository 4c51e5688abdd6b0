import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatDay } from '../../../contract/london-time.ts'
import { type OrderOnScreen, type OrderRow, readOrder } from '../../../contract/staff/orders.ts'
import { TextField } from '../../../ui/field.tsx'
import { usePackagesOnSale } from '../../content.ts'
import { ActError } from '../../forms/act-error.tsx'
import { announce } from '../../layout/announcer.tsx'
import { textsOfOrder } from '../../order-form/order-draft.ts'
import { packagesInWords } from '../../orders/in-words.ts'
import { ordersQuery } from '../../orders/queries.ts'
import type { Texts } from '../../session/kept-drafts.ts'
import { makeCall } from '../../session/make-call.ts'

/** How long typing pauses before a search begins, in milliseconds. */
const pause = 250
/** The fewest letters for a search: fewer are found in too many names. */
const leastLetters = 3
const mostShown = 5

/** Finds the caller among earlier orders, by name or number. One press fills the form as it was the last time. */
export function WhoRings({ onSame }: { onSame: (texts: Texts) => void }) {
  const onSale = usePackagesOnSale()
  const [typed, setTyped] = useState('')
  const [filledFrom, setFilledFrom] = useState<OrderOnScreen>()
  const [error, setError] = useState<Error | null>(null)
  const pressed = useRef<string>(undefined)
  const [search, setSearch] = useState('')
  const isAsked = search.length >= leastLetters
  const { data } = useQuery({
    ...ordersQuery('coming', { search }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    refetchInterval: false,
  })
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const found = isAsked ? (data?.orders ?? []).toSorted((a, b) => (a.day < b.day ? 1 : -1)) : []

  async function fill(row: OrderRow) {
    pressed.current = row.number
    setError(null)
    try {
      const order = await makeCall(readOrder, { number: row.number })
      // Another row may have been pressed meanwhile.
      if (pressed.current !== row.number) return
      onSame(sameAs(order, onSale))
      setFilledFrom(order)
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
        {isAsked && data && found.length === 0 ? 'Nobody found.' : null}
        {found.length > mostShown ? `The latest ${mostShown} of more. Type more of the name or the number.` : null}
        {filledFrom && !isAsked ? filledInWords(filledFrom) : null}
      </p>
      {error ? <ActError error={error} /> : null}
      <ul>
        {found.slice(0, mostShown).map((row) => (
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
              Same as last time
              <span className="sr-only">
                {' '}
                for {row.name} on {formatDay(row.day)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns what an earlier order fills in. Leaves out its day and its allergies, which are asked each time. Pure. */
function sameAs(order: OrderOnScreen, onSale: Parameters<typeof textsOfOrder>[1]): Texts {
  const { event_date: _day, allergies: _asked, allergy_words: _words, ...texts } = textsOfOrder(order, onSale)
  return texts
}

/** Says what was filled in and what was not, so that nobody takes it for the caller's own words. */
function filledInWords({ number, day, allergyAnswer }: OrderOnScreen): string {
  const allergies = allergyAnswer === null ? 'nobody asked' : allergyAnswer === '' ? 'none' : allergyAnswer
  return `Filled in from ${number} of ${formatDay(day)}: check name, number and address with the caller, choose the day, and ask for allergies (then: ${allergies}).`
}
