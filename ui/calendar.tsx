import { createContext, useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { DayButton, type DayButtonProps, DayPicker } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'

/** What the calendar says about a day. */
export interface DayMark {
  /** True if the day can't be chosen. It can still take the focus, so that everybody learns why. */
  isOff: boolean
  /** A word or two on the day itself. */
  tag?: string
  /** A sentence below the calendar, shown while the day is pointed at or focused. */
  text: string
}

/** The marks of days, by date (yyyy-MM-dd). */
export type DayMarks = Record<string, DayMark>

const look = {
  root: 'relative select-none',
  month_caption: 'label flex h-11 items-center pl-2',
  nav: 'absolute top-0 right-0 z-10 flex',
  button_previous: 'grid size-11 place-items-center hover:bg-turmeric aria-disabled:opacity-30',
  button_next: 'grid size-11 place-items-center hover:bg-turmeric aria-disabled:opacity-30',
  chevron: 'size-5 fill-current',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'h-11 text-sm font-bold text-bark',
  day: 'p-0 text-center',
  day_button:
    'h-11 w-full tabular-nums hover:bg-turmeric focus-visible:outline-offset-[-3px] data-off:cursor-not-allowed data-off:text-bark/60 data-off:line-through data-off:hover:bg-transparent data-off:focus-visible:outline-ink',
  selected:
    'bg-ink font-bold text-paper forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none [&>button]:text-inherit [&>button:hover]:bg-transparent',
  // On the button, because a cell's underline doesn't reach into its button.
  today: '[&>button]:underline [&>button]:decoration-2 [&>button]:underline-offset-4',
  outside: 'opacity-50',
  disabled: 'text-bark opacity-50 [&>button]:line-through',
}

const noMarks: DayMarks = {}
const Marks = createContext(noMarks)

/** A calendar to choose a day from, a month at a time. Days are yyyy-MM-dd, months yyyy-MM. */
export default function Calendar({
  value,
  begin,
  first,
  last,
  marks = noMarks,
  legend,
  shortcut,
  onChoose,
  onMonth,
}: {
  value: string
  /** The day that first has the focus. The calendar opens at its month. */
  begin: string
  first: string
  last: string
  marks?: DayMarks
  /** What the tags mean, shown below the calendar while no day's text is. */
  legend?: string
  /** A day that a button below the month chooses. */
  shortcut?: { day: string; label: string }
  onChoose: (day: string) => void
  /** Called with each month shown. */
  onMonth?: (month: string) => void
}) {
  const month = begin.slice(0, 7)
  const root = useRef<HTMLDivElement>(null)
  const [pointedAt, setPointedAt] = useState('')
  const open = useEffectEvent(() => {
    root.current?.querySelector<HTMLElement>(`[data-day="${begin}"] button`)?.focus()
    onMonth?.(month)
  })
  useEffect(() => open(), [])
  const pointAt = (date: Date) => setPointedAt(toDay(date))
  const choose = (date: Date) => {
    const day = toDay(date)
    if (!marks[day]?.isOff) onChoose(day)
  }
  return (
    // Enlarged text needs the whole width for days of 44 pixels.
    <div ref={root} className="mt-2 w-full border-2 border-ink bg-paper p-[12px] @min-[23rem]:max-w-84">
      <Marks value={marks}>
        <DayPicker
          mode="single"
          // Choosing the same day again doesn't clear it.
          required
          locale={enGB}
          weekStartsOn={1}
          classNames={look}
          components={components}
          selected={value ? toDate(value) : undefined}
          defaultMonth={toDate(`${month}-01`)}
          startMonth={toDate(first)}
          endMonth={toDate(last)}
          disabled={[{ before: toDate(first) }, { after: toDate(last) }]}
          onSelect={choose}
          onMonthChange={(date) => onMonth?.(toDay(date).slice(0, 7))}
          onDayFocus={pointAt}
          onDayMouseEnter={pointAt}
        />
      </Marks>
      {shortcut ? (
        <button
          type="button"
          className="trail mt-2 min-h-11 text-left font-bold"
          onClick={() => onChoose(shortcut.day)}
        >
          {shortcut.label}
        </button>
      ) : null}
      {/* Screen readers read the text with the day itself. Keeps its space, so that little moves below. */}
      {Object.keys(marks).length > 0 ? (
        <p className="mt-2 min-h-[5.5em] border-t-2 border-dashed border-bark pt-2 text-base">
          {marks[pointedAt]?.text ?? legend}
        </p>
      ) : null}
    </div>
  )
}

/**
 * A day's button with its mark. Days that are off are only aria-disabled, because the picker's disabled days can't take
 * the focus.
 */
function MarkedDay(button: DayButtonProps) {
  const mark = useContext(Marks)[button.day.isoDate]
  // A day outside the limits keeps the picker's own look.
  if (!mark || button.modifiers.disabled) return <DayButton {...button} />
  return (
    <DayButton
      {...button}
      aria-disabled={mark.isOff || undefined}
      aria-label={`${button['aria-label']}. ${mark.text}`}
      data-off={mark.isOff || undefined}
    >
      {button.children}
      {mark.tag ? <span className="block text-xs leading-none">{mark.tag}</span> : null}
    </DayButton>
  )
}

// A constant: a new object at each render would make new buttons, and the focus would be lost.
const components = { DayButton: MarkedDay }

// The picker uses local dates. At noon, no clock change can move a date to another day.
function toDate(day: string): Date {
  return new Date(`${day}T12:00:00`)
}

function toDay(date: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
