import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '../../../contract/london-time.ts'
import { readToldOtherwise, tellAllergens } from '../../../contract/staff/orders.ts'
import { ActError } from '../../forms/act-error.tsx'
import { announce } from '../../layout/announcer.tsx'
import { useAct } from '../../session/use-act.ts'
import { readQuery } from '../../session/use-read.ts'

/** How often it is looked for such orders, in milliseconds. */
const looksEvery = 15_000

/** Paid orders whose customers were told other allergens than the site says now. One press writes to all of them. */
export function ToldOtherwiseOrders() {
  const { data } = useQuery({ ...readQuery(readToldOtherwise, {}), refetchInterval: looksEvery })
  const { act, isBusy, error } = useAct(tellAllergens, () => announce('The customers are written to.'))
  const orders = data?.orders ?? []
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="told-otherwise" className="mb-5 border-l-8 border-chilli py-2 pl-4">
      <h2 id="told-otherwise" className="font-bold">
        {orders.length === 1
          ? 'The customer of 1 paid order was'
          : `The customers of ${orders.length} paid orders were`}{' '}
        told something else about allergens.
      </h2>
      <ul className="mt-1 max-h-60 space-y-2 overflow-y-auto">
        {orders.map(({ number, name, day, before, now }) => (
          <li key={number} className="wrap-anywhere">
            <Link to={`/orders/${number}`} className="font-bold underline underline-offset-4">
              {number}
            </Link>
            , {name}, {formatDay(day)}. Told: “{before}” Now: “{now ?? 'not on the list any more'}”
          </li>
        ))}
      </ul>
      <ActError error={error} />
      <button
        type="button"
        className="button mt-3"
        aria-disabled={isBusy}
        onClick={() => act({ numbers: orders.filter(({ now }) => now !== null).map(({ number }) => number) })}
      >
        {orders.length === 1 ? 'Write to the customer' : 'Write to each of them'}
      </button>
      <p className="mt-1 text-base text-bark">
        One mail each, old beside new. Whose event is today or tomorrow, ring as well.
      </p>
    </section>
  )
}
