import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { box } from '../../../ui/field.tsx'
import { listAddress } from './use-list-address.ts'

/** How long typing pauses before a search begins, in milliseconds. */
const pause = 250

/** The search box that finds an order by anything that staff know of it. The address keeps the search. */
export function SearchOrders({ search, field }: { search: string; field: RefObject<HTMLInputElement | null> }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(search)
  const asked = useRef(search)

  // The address brought another search: by going back, or with a tab.
  useEffect(() => {
    if (search === asked.current) return
    asked.current = search
    setTyped(search)
  }, [search])

  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === asked.current) return
    const timer = setTimeout(() => {
      // Typing replaces the search in the browser's history, so one step back leaves it.
      const replace = asked.current !== ''
      asked.current = wanted
      void navigate(listAddress({ search: wanted }), { replace, preventScrollReset: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [typed, navigate])

  return (
    <search className="order-last w-full md:order-none md:ml-auto md:w-auto md:max-w-xl md:flex-1">
      <label htmlFor="search-orders" className="sr-only">
        Search orders
      </label>
      <input
        ref={field}
        id="search-orders"
        type="search"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-describedby="search-orders-hint"
        placeholder="Search: name, phone, postcode, day, number …"
        className={`${box} min-h-12 py-2 text-ellipsis`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p id="search-orders-hint" className="sr-only">
        By any part of the number, name, instructions or notes; by phone, e-mail address, postcode, day, or Stripe’s
        payment id
      </p>
    </search>
  )
}
