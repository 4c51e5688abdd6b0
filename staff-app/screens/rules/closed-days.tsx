import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { DeliveryRules } from '../../../contract/delivery/rules.ts'
import { dayRulesInWords } from '../../../contract/delivery/rules-in-words.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { TextField } from '../../../ui/field.tsx'
import { ActError } from '../../forms/act-error.tsx'
import { ScreenSection } from '../../layout/section.tsx'
import type { SpecialDay } from './draft.ts'
import { PaidOrders } from './paid-orders.tsx'
import type { GroupOfFields } from './read-draft.ts'
import type { DayAtOnce } from './use-day-at-once.ts'

/** The first and last day that can be closed (yyyy-MM-dd), and the function that sets a day. */
interface DaysToClose {
  first: string
  last: string
  onSet: (day: string, special: SpecialDay | undefined) => void
}

/** The closed days and the other days that differ, with a form to close a day. */
export function ClosedDays({
  draft,
  change,
  faults,
  week,
  first,
  last,
  onSet,
  atOnce,
}: GroupOfFields & Pick<DeliveryRules, 'week'> & DaysToClose & { atOnce: DayAtOnce }) {
  const days = Object.keys(draft.days)
    .filter((day) => day >= first)
    .sort()
  const closed = days.filter((day) => draft.days[day]?.opening === 'closed')
  const others = days.filter((day) => draft.days[day]?.opening !== 'closed')
  const words = (day: string) => dayRulesInWords({ days: draft.days, week }, day)

  return (
    <ScreenSection id="closed-days" title="Closed days">
      {closed.length === 0 ? <p className="border-t border-line py-3 text-bark">None.</p> : null}
      <SpecialDays
        days={closed}
        words={(day) => words(day).replace(/^closed(, )?/, '')}
        verb="Open"
        onRemove={(day) => onSet(day, undefined)}
      />
      {others.length > 0 ? (
        <>
          <h3 className="mt-6 mb-1 font-bold">Other days that differ</h3>
          <SpecialDays days={others} words={words} verb="Remove" onRemove={(day) => onSet(day, undefined)} />
        </>
      ) : null}
      <CloseADay draft={draft} change={change} faults={faults} first={first} last={last} onSet={onSet} />
      <JustSet atOnce={atOnce} />
    </ScreenSection>
  )
}

function SpecialDays({
  days,
  words,
  verb,
  onRemove,
}: {
  days: string[]
  words: (day: string) => string
  verb: string
  onRemove: (day: string) => void
}) {
  if (days.length === 0) return null
  return (
    <ul className="border-t border-line">
      {days.map((day) => (
        <li key={day} className="flex items-center justify-between gap-4 border-b border-line py-1.5">
          <p className="min-w-0 wrap-anywhere">
            <b>{formatDay(day)}</b>
            <span className="block text-bark">{words(day)}</span>
          </p>
          <button type="button" className="button-quiet flex-none" onClick={() => onRemove(day)}>
            {verb}
            <span className="sr-only"> {formatDay(day)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The day that was set last, with a button to undo it. */
function JustSet({ atOnce: { latest, undo, isBusy, error } }: { atOnce: DayAtOnce }) {
  return (
    <>
      {latest ? (
        <p className="mt-3 flex flex-wrap items-center justify-between gap-x-4 border-l-4 border-coriander pl-3">
          <span className="min-w-0 wrap-anywhere">{latest}</span>
          <button type="button" className="button-quiet" aria-disabled={isBusy} onClick={undo}>
            Undo<span className="sr-only"> this day</span>
          </button>
        </p>
      ) : null}
      <ActError error={error} />
    </>
  )
}

function CloseADay({ draft, change, faults, first, last, onSet }: GroupOfFields & DaysToClose) {
  const { day, note } = draft.closing
  const [fault, setFault] = useState<string>()

  function close(event: FormEvent) {
    event.preventDefault()
    const wrong = closingFault(day, first, last)
    setFault(wrong)
    if (wrong) return document.getElementById('close-day')?.focus()
    const { places = null } = draft.days[day] ?? {}
    onSet(day, { opening: 'closed', hours: null, note: note.trim().slice(0, 200), places })
  }

  return (
    <form noValidate onSubmit={close} className="mt-5 border-2 border-line p-4">
      <h3 className="font-bold">Close a day</h3>
      <p className="mb-3 text-bark">
        For deliveries. The restaurant itself is closed under{' '}
        <Link to="/site" className="trail">
          Site
        </Link>
        .
      </p>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
        <TextField
          id="close-day"
          type="date"
          label="Day"
          min={first}
          max={last}
          className="max-w-60"
          value={day}
          error={fault ?? faults['close-day']}
          onChange={({ target }) => {
            setFault(undefined)
            change({ closing: { day: target.value, note } })
          }}
        />
        <TextField
          id="close-note"
          label="Note"
          hint="Customers read it. It may stay empty."
          autoComplete="off"
          maxLength={200}
          className="min-w-0 grow basis-60"
          value={note}
          onChange={({ target }) => change({ closing: { day, note: target.value } })}
        />
      </div>
      {closingFault(day, first, last) ? null : <PaidOrders day={day} isClosing />}
      <button type="submit" className="button-quiet mt-4">
        Close the day
      </button>
    </form>
  )
}

function closingFault(day: string, first: string, last: string): string | undefined {
  if (day === '') return 'Please choose a day.'
  if (day < first) return 'This day is over. Please choose one from today on.'
  return day > last ? 'Nobody can order that far ahead. Please choose an earlier day.' : undefined
}
