import { Link } from 'react-router'
import type { OrderOnSheet } from '../../../contract/staff/day.ts'
import { orderMarks } from '../../../contract/staff/orders.ts'
import { useArrivals } from '../../live/arrivals.ts'
import { marksWith, usePresses } from '../../offline/kept-marks.ts'
import { latestMark, packagesInWords } from '../../orders/in-words.ts'
import { MarkButton, MarkRefused } from '../../orders/mark-button.tsx'
import { toldOfAllergies } from '../day/allergies.tsx'

/** The orders by time, each with its next mark under one press. What is delivered goes to the end. */
export function WallPacking({ orders }: { orders: OrderOnSheet[] }) {
  const presses = usePresses()
  const marked = orders.map((order) => ({ ...order, latest: latestMark({ marks: marksWith(presses, order) }) }))
  const [done, open] = [true, false].map((isDone) => marked.filter(({ latest }) => (latest === 'delivered') === isDone))
  return (
    <ol>
      {[...(open ?? []), ...(done ?? [])].map((order) => (
        <Packed key={order.number} order={order} latest={order.latest} />
      ))}
    </ol>
  )
}

function Packed({ order, latest }: { order: OrderOnSheet; latest: ReturnType<typeof latestMark> }) {
  const { number, time, name, packages, instructions, notes, tags } = order
  const arrival = useArrivals().marked.get(number)
  const next = latest ? orderMarks[orderMarks.indexOf(latest) + 1] : orderMarks[0]
  const isAllergic = tags.includes('allergies')
  const written = isAllergic ? toldOfAllergies(order) : [instructions, ...notes].filter((text) => text !== null)
  return (
    <li
      className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-[0.4em] border-b-2 border-line py-[0.2em] leading-[1.15] landscape:grid-cols-[3.1em_minmax(0,1fr)_8.2em] ${next ? '' : 'text-bark'}`}
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
        {written.length > 0 && next ? (
          <p
            className={`border-l-[0.3em] pl-[0.3em] text-[0.55em] leading-[1.2] font-bold whitespace-pre-line wrap-anywhere ${isAllergic ? 'border-turmeric' : 'border-line'}`}
          >
            {written.join(' ')}
          </p>
        ) : null}
      </div>
      <div className="col-span-2 mt-[0.1em] landscape:col-span-1">
        <div className="wall-marks grid auto-cols-fr grid-flow-col gap-[0.2em]">
          {latest ? <MarkButton order={order} mark={latest} of={name} /> : null}
          {next ? <MarkButton order={order} mark={next} of={name} /> : null}
        </div>
        <MarkRefused number={number} />
      </div>
    </li>
  )
}
