import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { OrderOnSheet } from '../../../contract/staff/day.ts'
import { orderMarks } from '../../../contract/staff/orders.ts'
import { useArrivals } from '../../live/arrivals.ts'
import { marksWith, usePresses } from '../../offline/kept-marks.ts'
import { packagesInWords } from '../../orders/in-words.ts'
import { MarkButton, MarkRefused } from '../../orders/mark-button.tsx'
import { AllergenChanges, CookedIn, NotPaidYet } from '../../orders/warnings.tsx'
import { allergyLines } from '../day/allergies.tsx'

/**
 * The orders by time, each with a button for every mark, so a second tap never sets the next mark. Delivered orders go
 * to the end once nothing was marked as delivered for some seconds.
 */
export function WallPacking({ orders }: { orders: OrderOnSheet[] }) {
  const presses = usePresses()
  const done = orders.filter((order) => marksWith(presses, order).includes('delivered')).map(({ number }) => number)
  const atEnd = useLate(done.join())
  const sorted = orders.toSorted(
    (one, other) => Number(atEnd.includes(one.number)) - Number(atEnd.includes(other.number)),
  )
  return (
    <ol>
      {sorted.map((order) => (
        <Packed key={order.number} order={order} isDone={done.includes(order.number)} />
      ))}
    </ol>
  )
}

/** How long rows stay where they are after the last press on *Delivered*, in milliseconds. */
const staysFor = 8_000

/** Returns `now` once it has not changed for `staysFor`; until then the value before. */
function useLate(now: string): string {
  const [late, setLate] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setLate(now), staysFor)
    return () => clearTimeout(timer)
  }, [now])
  return late
}

function Packed({ order, isDone }: { order: OrderOnSheet; isDone: boolean }) {
  const { number, time, name, packages, instructions, notes, tags } = order
  const arrival = useArrivals().marked.get(number)
  const isAllergic = tags.includes('allergies')
  const written = isAllergic ? allergyLines(order) : [instructions, ...notes].filter((text) => text !== null)
  return (
    <li
      className={`grid grid-cols-[3.4em_minmax(0,1fr)] gap-x-[0.4em] border-b-2 border-line py-[0.2em] leading-[1.15] landscape:grid-cols-[3.4em_minmax(0,1fr)_9.2em] ${isDone ? 'text-bark' : ''}`}
    >
      <b className="text-[1.15em] tabular-nums">{time}</b>
      <div>
        <h2 className="font-bold wrap-anywhere">
          {arrival ? (
            <span className="mr-[0.3em] bg-ember px-[0.3em] text-[0.6em] text-charcoal">{arrival}</span>
          ) : null}
          <Link
            to={`/orders/${number}`}
            className="underline decoration-line decoration-2 underline-offset-[0.12em] hover:decoration-ink"
          >
            {name}
          </Link>
        </h2>
        <p className="text-[0.75em]">{packagesInWords(packages)}</p>
        <div className="text-[0.55em] leading-[1.2]">
          <CookedIn order={order} />
          <NotPaidYet waits={order.waits} />
          <AllergenChanges order={order} />
        </div>
        {written.length > 0 && !isDone ? (
          <p
            className={`border-l-[0.3em] pl-[0.3em] text-[0.55em] leading-[1.2] font-bold whitespace-pre-line wrap-anywhere ${isAllergic ? 'border-turmeric' : 'border-line'}`}
          >
            {written.join('\n')}
          </p>
        ) : null}
      </div>
      <div className="col-span-2 mt-[0.1em] landscape:col-span-1">
        <div className="wall-marks grid grid-cols-3 gap-[0.2em]">
          {orderMarks.map((mark) => (
            <MarkButton key={mark} order={order} mark={mark} of={name} />
          ))}
        </div>
        <MarkRefused number={number} />
      </div>
    </li>
  )
}
