import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Content } from '../../../contract/content/content.ts'
import { kitchensIn } from '../../../contract/content/places.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { readOrdersOfKitchen } from '../../../contract/staff/orders.ts'
import { readQuery } from '../../session/use-read.ts'

/** Names the coming orders of kitchens that a publication closes or removes. */
export function StoppingKitchens({ live, after }: { live: Content; after: Content }) {
  const going = kitchensIn(after.site)
  const stopping = kitchensIn(live.site).filter(({ id }) => !going.some((each) => each.id === id))
  return stopping.map(({ id, name }) => <Stopping key={id} id={id} name={name} isLast={going.length === 0} />)
}

function Stopping({ id, name, isLast }: { id: string; name: string; isLast: boolean }) {
  const { data } = useQuery(readQuery(readOrdersOfKitchen, { kitchen: id }))
  if (!data || data.orders.length === 0) return null
  const { orders, hasMore } = data
  const count = `${orders.length}${hasMore ? ' or more' : ''}`
  return (
    <section aria-labelledby={`stopping-${id}`} className="mt-4 border-l-4 border-ember pl-3">
      <h3 id={`stopping-${id}`} className="font-bold">
        {name} has {count === '1' ? '1 order' : `${count} orders`} to come.
      </h3>
      <ul className="mt-1 max-h-40 space-y-1 overflow-y-auto">
        {orders.map(({ number, day }) => (
          <li key={number}>
            <Link to={`/orders/${number}`} className="font-bold underline underline-offset-4">
              {number}
            </Link>
            , {formatDay(day)}
          </li>
        ))}
      </ul>
      <p className="mt-1">
        Each stays in your lists. {name} cooks it as ordered, and its rules hold for changes.{' '}
        {isLast
          ? 'New orders still come in. Pause them under Rules and days if nobody cooks.'
          : 'To give one to another kitchen, open it and press Move to ….'}
      </p>
    </section>
  )
}
