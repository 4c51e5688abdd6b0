import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from 'react'
import type { default as CalendarPart, DayMarks } from './calendar.tsx'
import { described, Field, type Labelled } from './field.tsx'

interface Days {
  /** The chosen day (yyyy-MM-dd), or an empty text. */
  value: string
  /** Returns the first and last day that can be chosen. Called only when the calendar opens. */
  limits: () => { first: string; last: string }
  /**
   * The calendar's marks, the meaning of its tags, and a day that a button chooses. The calendar opens at that day,
   * unless a day is chosen already.
   */
  marks?: DayMarks
  legend?: string
  shortcut?: { day: string; label: string }
  /** Called with each month (yyyy-MM) that the calendar shows. */
  onMonth?: (month: string) => void
}

/** A field for a day: a button that shows the day, and a calendar that opens below it. `shown` is the day in words. */
export function DayField({
  id,
  label,
  isRequired,
  error,
  hint,
  shown,
  onChange,
  value,
  limits,
  marks,
  legend,
  shortcut,
  onMonth,
}: Labelled & Days & { shown: string; onChange: (day: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  /** The day where the visitor began to use the calendar. Until then, the calendar follows newly known days. */
  const [kept, setKept] = useState('')
  const { Calendar, isMissing, load } = useCalendar()
  const button = useRef<HTMLButtonElement>(null)
  const calendarId = useId()
  const begin = () => kept || value || shortcut?.day || limits().first
  const open = () => {
    setKept('')
    setOpen(true)
    load()
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const keep = ({ target }: SyntheticEvent) => {
    if (target !== button.current) setKept(begin())
  }
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key === 'Escape' && isOpen) close()
    if (key === 'ArrowDown' && target === button.current && !isOpen) open()
  }
  return (
    <Field id={id} label={label} isRequired={isRequired} error={error} hint={hint} isErrorLive>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the button and the calendar inside. */}
      <div className="@container" onKeyDown={onKeyDown} onKeyDownCapture={keep} onClickCapture={keep}>
        <button
          ref={button}
          type="button"
          aria-expanded={isOpen}
          aria-controls={calendarId}
          aria-label={`${label}: ${shown}`}
          {...describedButton(id, { error, hint, isRequired })}
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
              key={begin()}
              value={value}
              begin={begin()}
              marks={marks}
              legend={legend}
              shortcut={shortcut}
              onMonth={onMonth}
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

/**
 * Returns the attributes that connect the button to its hint and error. Buttons have no aria-required, so the
 * description says that the field is required.
 */
function describedButton(id: string, { error, hint, isRequired }: Pick<Labelled, 'error' | 'hint' | 'isRequired'>) {
  const { 'aria-describedby': describedBy, ...tied } = described(id, { error, hint })
  return {
    ...tied,
    'aria-describedby': [isRequired && `${id}-required`, describedBy].filter(Boolean).join(' ') || undefined,
  }
}

const textWithout = (isMissing: boolean) =>
  isMissing ? 'The calendar did not load. Please try again.' : 'Loading the calendar…'

/** Loads the calendar when it first opens. If loading fails, the next opening tries again. */
function useCalendar() {
  const [Calendar, setCalendar] = useState<typeof CalendarPart>()
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
