import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { Field } from './field.tsx'

const Calendar = lazy(() => import('./calendar.tsx'))

/**
 * A field for a day: a button that says the day, and a calendar that opens below it.
 * Days are yyyy-MM-dd; those before `first` and after `last` can't be chosen. `shown` is the day in words.
 */
export function DayField({
  id,
  label,
  isRequired,
  error,
  value,
  shown,
  first,
  last,
  onChange,
}: {
  id: string
  label: string
  isRequired?: boolean
  error?: string
  value: string
  shown: string
  first: string
  last: string
  onChange: (day: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const calendarId = useId()
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && close()
  return (
    <Field id={id} label={label} isRequired={isRequired} error={error}>
      <button
        ref={button}
        id={id}
        type="button"
        aria-expanded={isOpen}
        aria-controls={calendarId}
        aria-label={`${label}: ${shown}`}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`block w-full border-2 bg-white/70 px-4 py-3 text-left text-[1.125rem] leading-snug hover:border-ink ${error ? 'border-chilli' : 'border-bark'}`}
        onClick={() => setOpen(!isOpen)}
      >
        {shown}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens for Escape from the calendar inside. */}
      <div id={calendarId} onKeyDown={closeOnEscape}>
        {isOpen ? (
          <Suspense fallback={<p className="p-4">Loading the calendar…</p>}>
            <Calendar
              value={value}
              first={first}
              last={last}
              onChoose={(day) => {
                onChange(day)
                close()
              }}
            />
          </Suspense>
        ) : null}
      </div>
    </Field>
  )
}
