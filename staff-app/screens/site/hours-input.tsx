import { formatOpeningTime } from '../../../contract/clock-time.ts'
import type { OpeningHours, Span } from '../../../contract/content/hours.ts'
import { isPastMidnight, weekdays } from '../../../contract/opening-hours.ts'
import { TextField } from '../../../ui/field.tsx'
import type { InputProps } from './input-props.ts'

const usual: Span = { opens: '11:00', closes: '22:00', lastOrders: '21:30' }
const ofEvening: Span = { opens: '17:00', closes: '22:00', lastOrders: '21:30' }

/**
 * The hours of a week, day by day, with a button that puts the first day's hours on all days. Where the week may be
 * missing, a switch says whether it is.
 */
export function WeekInput({ id, label, words: { none }, value, onChange, error }: InputProps) {
  const week = (value ?? []) as OpeningHours
  const put = (day: string, spans: readonly Span[]) =>
    onChange(week.map((each) => (each.day === day ? { ...each, spans } : each)))
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0">
      <legend className="mb-2 font-bold">{label}</legend>
      {error ? <p className="mb-3 font-bold text-chilli">{error}</p> : null}
      {none ? (
        <label className="mb-4 flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-6 flex-none"
            checked={value === undefined}
            onChange={({ target }) =>
              onChange(target.checked ? undefined : weekdays.map((day) => ({ day, spans: [usual] })))
            }
          />
          {none}
        </label>
      ) : null}
      <div className="space-y-5">
        {week.map(({ day, spans }, index) => (
          <div key={day}>
            <SpansOfDay id={`${id}-${day}`} label={day} spans={spans} onChange={(now) => put(day, now)} />
            {index === 0 ? (
              <button
                type="button"
                className="button-quiet mt-2"
                onClick={() => onChange(week.map((each) => ({ ...each, spans })))}
              >
                The same on all days
              </button>
            ) : null}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** The hours of one day that differs. */
export function SpansInput({ id, label, value, onChange, error }: InputProps) {
  return (
    <div>
      <SpansOfDay id={id} label={label} spans={(value ?? []) as Span[]} onChange={onChange} />
      {error ? <p className="mt-1.5 font-bold text-chilli">{error}</p> : null}
    </div>
  )
}

function SpansOfDay({
  id,
  label,
  spans,
  onChange,
}: {
  id: string
  label: string
  spans: readonly Span[]
  onChange: (spans: readonly Span[]) => void
}) {
  const put = (at: number, part: Partial<Span>) =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...part } : span)))
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0 border-l-4 border-line pl-4">
      <legend className="font-bold">{label}</legend>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-6 flex-none"
          checked={spans.length === 0}
          onChange={({ target }) => onChange(target.checked ? [] : [usual])}
        />
        Closed<span className="sr-only"> on {label}</span>
      </label>
      {spans.map((span, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an opening has no other name.
        <div key={index} className="mb-2">
          <div className="flex flex-wrap gap-x-3 gap-y-2">
            {times.map(([key, name]) => (
              <TextField
                key={key}
                id={`${id}-${index}-${key}`}
                label={name}
                type="time"
                className="w-40"
                autoComplete="off"
                value={span[key]}
                onChange={({ target }) => put(index, { [key]: target.value })}
              />
            ))}
          </div>
          {isPastMidnight(span) && span.closes !== '' ? (
            <p className="mt-1 text-base text-bark">Until {formatOpeningTime(span.closes)} on the next day.</p>
          ) : null}
        </div>
      ))}
      {spans.length === 1 ? (
        <button type="button" className="button-quiet" onClick={() => onChange([...spans, ofEvening])}>
          Open a second time<span className="sr-only"> on {label}</span>
        </button>
      ) : null}
      {spans.length === 2 ? (
        <button type="button" className="button-quiet" onClick={() => onChange(spans.slice(0, 1))}>
          Only once<span className="sr-only"> on {label}</span>
        </button>
      ) : null}
    </fieldset>
  )
}

const times = [
  ['opens', 'Opens'],
  ['closes', 'Closes'],
  ['lastOrders', 'Last orders'],
] as const
