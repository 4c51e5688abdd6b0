import { useState } from 'react'
import type { CateringPackage } from '../../../contract/content/packages.ts'
import { canDeliver, type DeliveryRequest, type Refusal } from '../../../contract/delivery/can-deliver.ts'
import type { DeliveryRules } from '../../../contract/delivery/rules.ts'
import { deliveryHoursInWords } from '../../../contract/delivery/rules-in-words.ts'
import { areFewLeft, hoursOn } from '../../../contract/delivery/working-days.ts'
import { addDays, formatDay } from '../../../contract/london-time.ts'
import { usePackagesOnSale, useStaffSite } from '../../content.ts'
import { ScreenSection } from '../../layout/section.tsx'
import type { Load } from './load-month.tsx'
import { type DayFace, Month } from './month.tsx'
import { emptyTrial, type Trial, TrialOrder, trialTotals } from './trial-order.tsx'

/** The place in the order form where a refusal is shown. */
const fieldWords: Record<Refusal['field'], string> = {
  event_date: 'At the date',
  event_time: 'At the time',
  delivery_postal_code: 'At the postcode',
  order_items: 'At the packages',
}

/** The calendar as customers would see it with the draft, and every message that they would read. */
export function CustomerView({
  rules: draft,
  load,
  first,
  last,
  hasFaults,
}: {
  rules: DeliveryRules
  load: Load
  first: string
  last: string
  hasFaults: boolean
}) {
  const [trial, setTrial] = useState(emptyTrial)
  const [pressed, setPressed] = useState<string>()
  const rules = { ...draft, phone: useStaffSite().phone.shown }
  const request = requestOf(trial, usePackagesOnSale())
  const now = new Date()
  const judge = (day: string, more: Partial<DeliveryRequest> = {}) =>
    canDeliver(rules, load.get(day) ?? 0, { day, places: request.places, ...more }, now)
  const tomorrow = addDays(first, 1)
  const firstDay = firstOpenDay(tomorrow, last, judge)
  const day = pressed ?? firstDay ?? tomorrow
  const areFew = (each: string) => areFewLeft(rules, each, load.get(each) ?? 0)
  const face = (each: string): DayFace => ({ ...faceFor(judge(each), areFew(each)), isChosen: each === day })
  return (
    <ScreenSection id="customers" title="What a customer sees">
      <p className="mb-4 text-bark">
        As it would be with what stands above, saved or not.
        {hasFaults ? ' Fields that are not right yet count as they were.' : null}
      </p>
      <div className="grid gap-x-14 gap-y-6 lg:grid-cols-2">
        <div>
          <p className="mb-3 font-bold">
            {firstDay ? `First day we can do: ${formatDay(firstDay)}` : 'No day can be ordered.'}
          </p>
          <Month label="Months of the customer" first={tomorrow} last={last} face={face} onPress={setPressed} />
        </div>
        <div>
          <TrialOrder trial={trial} onChange={setTrial} />
          <div role="status" className="mt-5 border-t-2 border-ink pt-3">
            <h3 className="font-bold">{formatDay(day)}</h3>
            <Sentences
              refusals={judge(day, request)}
              open={deliveryHoursInWords(hoursOn(rules, day))}
              note={rules.days[day]?.note}
              areFew={areFew(day)}
            />
          </div>
        </div>
      </div>
    </ScreenSection>
  )
}

function Sentences({
  refusals,
  open,
  note,
  areFew,
}: {
  refusals: Refusal[]
  open: string
  note?: string
  areFew: boolean
}) {
  if (refusals.length === 0) {
    return (
      <p className="mt-1">
        <b className="text-coriander">Can be ordered.</b> Delivery: {open}.{areFew ? ' Few places are left.' : null}
        {note ? ` “${note}”` : null}
      </p>
    )
  }
  return (
    <ul>
      {refusals.map(({ field, message }) => (
        <li key={`${field} ${message}`} className="mt-2">
          <span className="text-bark">{fieldWords[field]}</span>
          <span className="block border-l-4 border-chilli pl-3">{message}</span>
        </li>
      ))}
    </ul>
  )
}

function requestOf(trial: Trial, packages: readonly CateringPackage[]): Partial<DeliveryRequest> {
  const { places, totalPence } = trialTotals(trial, packages)
  return {
    ...(trial.time && { time: trial.time }),
    ...(trial.postcode.trim() && { postcode: trial.postcode }),
    ...(places > 0 && { places, totalPence }),
  }
}

function faceFor([refusal]: Refusal[], areFew: boolean): DayFace {
  if (!refusal && areFew) return { words: 'Few', spoken: 'can be ordered, few places are left', look: 'well' }
  if (!refusal) return { words: 'Open', spoken: 'can be ordered', look: 'well' }
  return { words: 'Off', spoken: `can’t be ordered. ${refusal.message}`, look: 'off' }
}

function firstOpenDay(from: string, last: string, judge: (day: string) => Refusal[]): string | undefined {
  for (let day = from; day <= last; day = addDays(day, 1)) {
    if (judge(day).length === 0) return day
  }
  return undefined
}
