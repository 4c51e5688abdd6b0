import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { described, Field, type Labelled } from './field.tsx'

interface Days {
  /** The chosen day as yyyy-MM-dd, or an empty text. */
  value: string
  /** Returns the first and the last day that can be chosen. It is called only when the calendar opens. */
  limits: () => { first: string; last: string }
}

/** A field for a day: a button that shows the day, and a calendar that opens below it. `shown` is the day in words. */
export function DayField({
  id,
  label,
  isRequired,
  error,
  shown,
  onChange,
  value,
  limits,
}: Omit<Labelled, 'hint'> & Days & { shown: string; onChange: (day: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const { Calendar, isMissing, load } = useCalendar()
  const button = useRef<HTMLButtonElement>(null)
  const calendarId = useId()
  const open = () => {
    setOpen(true)
    load()
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key === 'Escape' && isOpen) close()
    if (key === 'ArrowDown' && target === button.current && !isOpen) open()
  }
  return (
    <Field id={id} label={label} isRequired={isRequired} error={error}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the keys of the button and the calendar inside. */}
      <div onKeyDown={onKeyDown}>
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={calendarId}
          aria-label={`${label}: ${shown}`}
          {...describedButton(id, { error, isRequired })}
          className={`block w-full border-2 bg-white/70 px-4 py-3 text-left text-[1.125rem] leading-snug hover:border-ink ${error ? 'border-chilli' : 'border-bark'}`}
          onClick={isOpen ? close : open}
        >
          {shown}
        </button>
        {isRequired ? (
          <span id={`${id}-required`} hidden>
            Required
          </span>
        ) : null}
        <div id={calendarId}>
          <p role="status" className="not-empty:pt-2">
            {isOpen && !Calendar ? textWithout(isMissing) : null}
          </p>
          {isOpen && Calendar ? (
            <Calendar
              value={value}
              {...limits()}
              onChoose={(day) => {
                onChange(day)
                close()
              }}
            />
          ) : null}
        </div>
      </div>
    </Field>
  )
}

/** Describes the button as other controls are described. A button has no aria-required, so its description says it. */
function describedButton(id: string, { error, isRequired }: Pick<Labelled, 'error' | 'isRequired'>) {
  const { 'aria-describedby': describedBy, ...tied } = described(id, { error })
  return {
    ...tied,
    'aria-describedby': [isRequired && `${id}-required`, describedBy].filter(Boolean).join(' ') || undefined,
  }
}

const textWithout = (isMissing: boolean) =>
  isMissing ? 'The calendar did not load. Please try again.' : 'Loading the calendar…'

type CalendarPart = typeof import('./calendar.tsx').default

/** Loads the calendar when it is first opened. When loading fails, the next opening tries again. */
function useCalendar() {
  const [Calendar, setCalendar] = useState<CalendarPart>()
  const [isMissing, setMissing] = useState(false)
  const load = () => {
    setMissing(false)
    import('./calendar.tsx').then(
      (part) => setCalendar(() => part.default),
      () => setMissing(true),
    )
  }
  return { Calendar, isMissing, load }
}
