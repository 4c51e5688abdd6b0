import { Link } from 'react-router'
import type { OrderOnSheet } from '../../../contract/staff/day.ts'
import { useContent } from '../../content.ts'
import { marksWith, usePresses } from '../../offline/kept-marks.ts'
import { allergyLines, ordersWithAllergies } from '../day/allergies.tsx'
import { byStation, leftToCook, totalsOf } from '../day/totals.ts'

/** The portions that are still to be cooked, by station. An order with any mark counts as cooked. */
export function WallCook({ orders }: { orders: OrderOnSheet[] }) {
  const presses = usePresses()
  const today = useContent()
  const waiting = orders.filter((order) => marksWith(presses, order).length === 0)
  const dishes = leftToCook(orders, waiting, today)
  const done = dishes.filter(({ left }) => left === 0)
  const { unknown } = totalsOf(waiting, today)
  const stations = byStation(
    dishes.filter(({ left }) => left > 0),
    today,
  )
  // Stations stay whole, because a column that began within one would not name it. A single station fills both columns.
  const isWhole = stations.length > 1
  return (
    <>
      <WallAllergies orders={ordersWithAllergies(waiting)} />
      <div className="mt-[0.2em] gap-x-[0.6em] landscape:columns-2">
        {stations.map(([station = 'Portions', ofStation]) => (
          <section key={station} aria-label={station} className={isWhole ? 'break-inside-avoid' : undefined}>
            <h2 className="mt-[0.3em] break-after-avoid text-[0.5em] leading-[1.2] font-bold text-bark">{station}</h2>
            <ul>
              {ofStation.map(({ name, portions, left }) => (
                <li
                  key={name}
                  className="flex break-inside-avoid items-baseline gap-[0.3em] border-b border-line py-[0.04em] leading-none"
                >
                  <b className="min-w-[3ch] flex-none text-right text-[1.2em] tabular-nums">{left}</b>
                  <span className="min-w-0 text-[0.8em] wrap-anywhere">
                    {name}
                    {left < portions ? <span className="text-[0.65em] text-bark"> of {portions}</span> : null}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {unknown.length > 0 ? (
        <p className="mt-[0.4em] text-[0.55em] leading-[1.2] font-bold wrap-anywhere">
          Not in the portions, because nobody knows its dishes any more: {unknown.join(', ')}.
        </p>
      ) : null}
      {done.length > 0 ? (
        <p className="mt-[0.4em] text-[0.55em] leading-[1.2] text-bark">
          <b className="text-coriander">✓ Cooked:</b>{' '}
          {done.map(({ name, portions }) => `${portions} ${name}`).join(', ')}
        </p>
      ) : null}
    </>
  )
}

/** How many orders with allergies the wall shows at once: the next ones. */
const mostAllergies = 3

function WallAllergies({ orders }: { orders: OrderOnSheet[] }) {
  if (orders.length === 0) return null
  const more = orders.length - mostAllergies
  return (
    <section
      aria-label="Allergies"
      className="mt-[0.3em] border-l-[0.25em] border-turmeric pl-[0.3em] text-[0.6em] leading-[1.2] wrap-anywhere"
    >
      <ul>
        {orders.slice(0, mostAllergies).map((order) => (
          <li key={order.number}>
            <span className="tabular-nums">{order.time}</span> {order.name}
            <b className="block whitespace-pre-line">{allergyLines(order).join('\n')}</b>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Link to="/wall/packing" className="font-bold underline">
          {more} more with allergies
        </Link>
      ) : null}
    </section>
  )
}
