import { useSearchParams } from 'react-router'
import { severalKitchens } from '../../../contract/content/places.ts'
import { firstKitchen } from '../../../contract/delivery/rules.ts'
import { guestsInWords } from '../../../contract/order-in-words.ts'
import { staffOrderPath, staffPage } from '../../../contract/pages.ts'
import { readOrdersOfDay } from '../../../contract/staff/delivery-rules.ts'
import { useStaffSite } from '../../content.ts'
import { ActError } from '../../forms/act-error.tsx'
import { useRead } from '../../session/use-read.ts'

const mostShown = 12

/**
 * The kitchen's paid orders on a day. They stay when the day is closed. Links open in another tab, so nothing typed
 * here is lost.
 */
export function PaidOrders({ day, isClosing }: { day: string; isClosing: boolean }) {
  const [params] = useSearchParams()
  const isOneOfSeveral = severalKitchens(useStaffSite()).length > 0
  const kitchen = params.get('kitchen') ?? (isOneOfSeveral ? firstKitchen : undefined)
  const { data, error } = useRead(readOrdersOfDay, { day, kitchen })
  if (!data) return <ActError error={error} />
  const { orders } = data
  if (orders.length === 0) return null
  const count = orders.length === 1 ? '1 paid order' : `${orders.length} paid orders`
  return (
    <div className={`mt-4 border-l-4 pl-3 ${isClosing ? 'border-chilli' : 'border-line'}`}>
      <p role="status" className="font-bold">
        {isClosing
          ? `${count} on this day ${orders.length === 1 ? 'stays' : 'stay'}. Ring whoever you can’t cook for.`
          : count}
      </p>
      <ul>
        {orders.slice(0, mostShown).map(({ number, name, time, guests }) => (
          <li key={number} className="flex flex-wrap gap-x-2">
            <a
              className="trail inline-flex min-h-11 items-center font-bold wrap-anywhere"
              href={staffOrderPath(number)}
              target="_blank"
              rel="noreferrer"
            >
              {time} {name}
              <span className="sr-only"> (opens beside)</span>
            </a>
            <span className="self-center text-bark">
              {number}, {guestsInWords(guests)}
            </span>
          </li>
        ))}
      </ul>
      {orders.length > mostShown ? (
        <a
          className="trail inline-flex min-h-11 items-center"
          href={`${staffPage}/days/${day}${kitchen ? `?kitchen=${kitchen}` : ''}`}
          target="_blank"
          rel="noreferrer"
        >
          All {orders.length} of the day<span className="sr-only"> (opens beside)</span>
        </a>
      ) : null}
    </div>
  )
}
