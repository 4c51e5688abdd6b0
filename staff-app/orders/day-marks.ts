import { useQuery } from '@tanstack/react-query'
import { furthestDay } from '../../contract/delivery/delivery-days.ts'
import type { DeliveryRules } from '../../contract/delivery/rules.ts'
import { hoursOn, placesOn } from '../../contract/delivery/working-days.ts'
import { addDays } from '../../contract/london-time.ts'
import { readDeliveryLoad, readDeliveryRules } from '../../contract/staff/delivery-rules.ts'
import type { DayMark, DayMarks } from '../../ui/calendar.tsx'
import { readQuery } from '../session/use-read.ts'
import { useToday } from './use-today.ts'

/** Returns the calendar marks of a kitchen's coming days, by default of the first kitchen's. Undefined until loaded. */
export function useDayMarks(kitchen: string | undefined): DayMarks | undefined {
  const today = useToday()
  const { data: read } = useQuery(readQuery(readDeliveryRules, { kitchen }))
  const { data: load } = useQuery(
    readQuery(readDeliveryLoad, { from: today, to: addDays(today, furthestDay), kitchen }),
  )
  if (!read || !load) return undefined
  return dayMarks(read.rules, new Map(load.days.map(({ day, taken }) => [day, taken])), today)
}

/** Marks the closed and full days from `first` (yyyy-MM-dd) on. Staff may still choose them, after confirming. */
export function dayMarks(rules: DeliveryRules, load: ReadonlyMap<string, number>, first: string): DayMarks {
  const days = Array.from({ length: furthestDay + 1 }, (_, ahead) => addDays(first, ahead))
  return Object.fromEntries(days.map((day) => [day, markOf(rules, load.get(day) ?? 0, day)]))
}

function markOf(rules: DeliveryRules, taken: number, day: string): DayMark {
  const note = rules.days[day]?.note
  if (!hoursOn(rules, day)) {
    return { isOff: false, tag: 'Closed', text: `${note ? `Closed: “${note}”` : 'Closed.'} An order asks for a yes.` }
  }
  const places = placesOn(rules, day)
  if (places === null)
    return { isOff: false, text: taken === 0 ? 'Nothing ordered yet.' : `${taken} places are taken.` }
  const text = `${taken} of ${places} places are taken.`
  return taken < places
    ? { isOff: false, text }
    : { isOff: false, tag: 'Full', text: `${text} An order asks for a yes.` }
}
