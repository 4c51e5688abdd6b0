import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { furthestDay } from '../../../contract/delivery/delivery-days.ts'
import { addDays, formatDay } from '../../../contract/london-time.ts'
import { readDeliveryLoad, readDeliveryRules } from '../../../contract/staff/delivery-rules.ts'
import { stopAtHalfTyped } from '../../../ui/half-typed.ts'
import { ActError } from '../../forms/act-error.tsx'
import { AskBeforeLeaving } from '../../forms/ask-before-leaving.tsx'
import { announce } from '../../layout/announcer.tsx'
import { Loaded } from '../../layout/loaded.tsx'
import { Screen } from '../../layout/screen.tsx'
import { TakingOrders } from '../../opening/taking-orders.tsx'
import { readAgainAfter } from '../../orders/queries.ts'
import { useToday } from '../../orders/use-today.ts'
import { readQuery } from '../../session/use-read.ts'
import { Cancelling } from './cancelling.tsx'
import { ClosedDays } from './closed-days.tsx'
import { CustomerView } from './customer-view.tsx'
import { DeliveryAreaParts } from './delivery-area.tsx'
import { DeliveryHoursOfWeek } from './delivery-hours.tsx'
import type { SpecialDay } from './draft.ts'
import { type RulesRead, withDay, withoutClosing } from './editing.ts'
import { allKitchens, KitchenChoice } from './kitchen-choice.tsx'
import { LastChange } from './last-change.tsx'
import { LoadMonth } from './load-month.tsx'
import { NotSaved } from './not-saved.tsx'
import { Notice } from './notice.tsx'
import { Places } from './places.tsx'
import { Proposal } from './proposal.tsx'
import { SaveBar } from './save-bar.tsx'
import { TimeToChoose } from './time-to-choose.tsx'
import { useDayAtOnce } from './use-day-at-once.ts'
import { useDraft } from './use-draft.ts'
import { useLeftFields } from './use-left-fields.ts'

/** What a kitchen can deliver: the rules, how full the days are, and what a customer would see. For managers. */
export function Rules() {
  const [params] = useSearchParams()
  const tab = params.get('kitchen') ?? undefined
  const kitchen = tab === allKitchens ? undefined : tab
  const read = useQuery({ ...readQuery(readDeliveryRules, { kitchen }), refetchInterval: readAgainAfter })
  return (
    <Screen title="Rules and days">
      <Loaded read={read}>
        {(rules) => (
          <>
            <div className="mb-10">
              <TakingOrders />
            </div>
            <KitchenChoice read={rules} tab={tab} />
            <WholeRules key={tab} {...{ tab, kitchen }} read={rules} onStale={() => void read.refetch()} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function WholeRules({
  read,
  tab,
  kitchen,
  onStale,
}: {
  read: RulesRead
  /** The tab, if there are several kitchens: the id of one, or `allKitchens` for the rules of the house. */
  tab: string | undefined
  /** Undefined for the first kitchen. */
  kitchen: string | undefined
  onStale: () => void
}) {
  const inHand = useDraft(read, kitchen, tab)
  const fields = useRef<HTMLDivElement>(null)
  const { draft, base, change, faults, isChanged } = inHand
  const [first, last] = useDays()
  const { load, error } = useLoad({ from: first, to: last, kitchen })
  const { shown, leave, showAll } = useLeftFields(faults)
  // Deferred, so that typing stays quick while the two calendars follow.
  const rules = useDeferredValue(inHand.rules)
  const group = { draft, change, faults: shown }
  const atOnce = useDayAtOnce(inHand, onStale)
  const isHouse = !read.kitchens || tab === allKitchens
  const isKitchen = !read.kitchens || tab !== allKitchens

  /**
   * Sets a day at once. If the site takes no orders yet, the day stays in the draft: saving it alone would also adopt
   * the default rules.
   */
  function setDay(day: string, special: SpecialDay | undefined) {
    if (read.takesOrders) return atOnce.set(day, special)
    change(withoutClosing({ ...draft, days: withDay(draft.days, day, special) }, day))
    announce(`${formatDay(day)} is set. Save it to put it in force.`)
  }

  function tryToSave(): boolean {
    showAll()
    return fields.current !== null && stopAtHalfTyped(fields.current)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes which field was left.
    <div data-unsaved={isChanged || undefined} onBlur={leave}>
      <LastChange read={read} onStale={onStale} />
      {read.changed || isChanged || tab ? null : <Proposal read={read} inHand={inHand} onStale={onStale} />}
      <ActError error={error} />
      <div ref={fields} className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-2">
        {isKitchen ? (
          <div>
            <LoadMonth first={first} last={last} rules={rules} base={base} load={load} onSet={setDay} />
            <ClosedDays {...group} first={first} last={last} week={rules.week} onSet={setDay} atOnce={atOnce} />
          </div>
        ) : null}
        <div>
          {isHouse ? <Notice {...group} /> : null}
          {isKitchen ? <DeliveryHoursOfWeek {...group} /> : null}
          {isHouse ? <TimeToChoose {...group} /> : null}
          {isKitchen ? (
            <>
              <Places {...group} />
              <DeliveryAreaParts {...group} />
            </>
          ) : null}
          {isHouse ? <Cancelling {...group} /> : null}
        </div>
      </div>
      <div className="mt-10">
        {isKitchen ? (
          <CustomerView {...{ rules, load, first, last }} hasFaults={Object.keys(faults).length > 0} />
        ) : null}
        {isChanged ? <NotSaved inHand={inHand} load={load} /> : null}
      </div>
      <AskBeforeLeaving
        title="Not saved yet"
        isLoss={({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname}
        discard={inHand.discard}
      >
        What you changed is not in force. It stays in this tab until you save or discard it.
      </AskBeforeLeaving>
      <SaveBar inHand={inHand} onTry={tryToSave} onStale={onStale} />
    </div>
  )
}

/** Returns the first and last day (yyyy-MM-dd) on the screen: as far ahead as customers can order. */
function useDays(): [first: string, last: string] {
  const today = useToday()
  return [today, addDays(today, furthestDay)]
}

/** Returns how many places of each day are taken at a kitchen. */
function useLoad(asked: { from: string; to: string; kitchen: string | undefined }) {
  const { data, error } = useQuery({ ...readQuery(readDeliveryLoad, asked), refetchInterval: readAgainAfter })
  const load = new Map(data?.days.map(({ day, taken }) => [day, taken]))
  return { load, error }
}
