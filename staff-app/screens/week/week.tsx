import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { addDays, formatDay } from '../../../contract/london-time.ts'
import { type Fullness as DayFullness, readWeek, type WeekDay } from '../../../contract/staff/day.ts'
import { ReadFailed } from '../../forms/read-failed.tsx'
import { Fullness } from '../../layout/fullness.tsx'
import { useKitchens } from '../../layout/kitchens.tsx'
import { NoScreen } from '../../layout/no-screen.tsx'
import { Screen } from '../../layout/screen.tsx'
import { LineState } from '../../live/line-state.tsx'
import { dayFromToday } from '../../orders/in-words.ts'
import { weekQuery } from '../../orders/queries.ts'
import { useToday } from '../../orders/use-today.ts'
import { useMay } from '../../session/session.ts'

/** Seven days at a glance, from today or the day in the address: their orders, guests and places taken. */
export function Week() {
  const today = useToday()
  const [address] = useSearchParams()
  const from = address.get('from') ?? today
  return readWeek.input.safeParse({ from }).success ? <SevenDays key={from} from={from} /> : <NoScreen />
}

function SevenDays({ from }: { from: string }) {
  const today = useToday()
  const { data, error, refetch } = useQuery(weekQuery(from, useKitchens().asked))
  const isManager = useMay('manager')
  const before = addDays(from, -7)
  return (
    <Screen
      title={from === today ? 'Seven days' : `Seven days from ${formatDay(from)}`}
      beside={
        <nav aria-label="Weeks" className="flex flex-wrap gap-3">
          {isManager || before >= today ? (
            <Link className="button-quiet" to={`/week?from=${before}`}>
              The week before
            </Link>
          ) : null}
          <Link className="button-quiet" to={`/week?from=${addDays(from, 7)}`}>
            The week after
          </Link>
        </nav>
      }
    >
      <LineState asOf={data?.asOf} />
      {data ? <Days days={data.days} today={today} /> : <ReadFailed error={error} onAgain={refetch} />}
    </Screen>
  )
}

/** On a phone, the places of a day have a line of their own. */
const phoneRow = 'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_5rem_5rem]'

function Days({ days, today }: { days: WeekDay[]; today: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section aria-label="Days" tabIndex={0} className="relative max-w-4xl overflow-x-auto">
      <table className="w-full border-collapse max-sm:block">
        <thead className="max-sm:block">
          <tr className={`border-b-2 border-ink text-left ${phoneRow}`}>
            <th scope="col" className="py-2 pr-3">
              Day
            </th>
            <th scope="col" className="px-3 py-2 text-right">
              Orders
            </th>
            <th scope="col" className="px-3 py-2 text-right">
              Guests
            </th>
            <th scope="col" className="max-sm:sr-only sm:w-1/3 sm:py-2 sm:pl-3">
              Places
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {days.map((each) => (
            <Day key={each.day} of={each} today={today} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Day({ of, today }: { of: WeekDay; today: string }) {
  const { day, orders, guests, note, kitchens = [{ ...of, name: '' }] } = of
  return (
    <tr className={`border-b border-line align-top ${phoneRow} ${day === today ? 'bg-cream' : ''}`}>
      <th scope="row" className="min-w-36 py-2 pr-3 text-left">
        <Link to={`/days/${day}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {dayFromToday(day, today)}
        </Link>
      </th>
      <td className={`px-3 py-4 text-right tabular-nums ${orders === 0 ? 'text-bark' : ''}`}>{orders}</td>
      <td className={`px-3 py-4 text-right tabular-nums ${guests === 0 ? 'text-bark' : 'font-bold'}`}>{guests}</td>
      <td className="max-sm:col-span-3 max-sm:pb-3 sm:py-4 sm:pl-3">
        {kitchens.map((each) => (
          <Places key={each.name} of={each} />
        ))}
        {note ? <span className="block text-base text-bark">{note}</span> : null}
      </td>
    </tr>
  )
}

/** How full a kitchen is on a day. Its name is empty if there is only one. */
function Places({ of }: { of: DayFullness & { name: string } }) {
  const { name, taken, places, hasDeliveries } = of
  const share = places === null ? undefined : places === 0 ? 1 : taken / places
  return (
    <div className="not-first:mt-2">
      {name ? <span className="text-bark">{name}: </span> : null}
      <span className={hasDeliveries && (share ?? 0) < 1 ? '' : 'font-bold text-chilli'}>{placesInWords(of)}</span>
      {hasDeliveries && share !== undefined ? <Fullness share={share} /> : null}
    </div>
  )
}

function placesInWords({ taken, places, hasDeliveries }: DayFullness): string {
  if (!hasDeliveries) return taken > 0 ? `Closed, ${taken} taken` : 'Closed'
  if (places === null) return taken > 0 ? `${taken} taken, no limit` : 'No limit'
  if (taken === places) return `Full: ${places}`
  return taken > places ? `${taken} of ${places}: over` : `${taken} of ${places}`
}
