import { DayPicker } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'

const look = {
  root: 'relative mt-2 w-full max-w-84 border-2 border-ink bg-paper p-3 select-none',
  month_caption: 'label flex h-11 items-center pl-2',
  nav: 'absolute top-3 right-3 z-10 flex',
  button_previous: 'grid size-11 place-items-center hover:bg-turmeric aria-disabled:opacity-30',
  button_next: 'grid size-11 place-items-center hover:bg-turmeric aria-disabled:opacity-30',
  chevron: 'size-5 fill-current',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'h-11 text-sm font-bold text-bark',
  day: 'p-0 text-center',
  day_button: 'h-11 w-full tabular-nums hover:bg-turmeric focus-visible:outline-offset-[-3px]',
  selected:
    'bg-ink font-bold text-paper forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none [&>button:hover]:bg-transparent',
  // A line drawn by the cell would not reach into its button.
  today: '[&>button]:underline [&>button]:decoration-2 [&>button]:underline-offset-4',
  outside: 'opacity-50',
  disabled: 'text-bark opacity-50 [&>button]:line-through',
}

/** A month from which a day can be chosen. Days are yyyy-MM-dd. */
export default function Calendar({
  value,
  first,
  last,
  onChoose,
}: {
  value: string
  first: string
  last: string
  onChoose: (day: string) => void
}) {
  return (
    <DayPicker
      autoFocus
      mode="single"
      // Choosing the same day again keeps it.
      required
      locale={enGB}
      weekStartsOn={1}
      classNames={look}
      selected={value ? toDate(value) : undefined}
      defaultMonth={toDate(value || first)}
      startMonth={toDate(first)}
      endMonth={toDate(last)}
      disabled={[{ before: toDate(first) }, { after: toDate(last) }]}
      onSelect={(date) => onChoose(toDay(date))}
    />
  )
}

// The picker uses local dates. Noon is on the same day in every time zone's clock.
function toDate(day: string): Date {
  return new Date(`${day}T12:00:00`)
}

function toDay(date: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
