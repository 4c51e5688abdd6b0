import { createContext, type Ref, useContext, useEffect, useRef, useState } from 'react'
import { type DayButtonProps, DayPicker, Week, type WeekProps } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'
import { formatDay, londonDay } from '../../../contract/london-time.ts'
import { Fullness } from '../../layout/fullness.tsx'

/** How a day looks in the calendar. */
export interface DayFace {
  /** A word or two below the day's number. */
  words: string
  /** The same in full, for screen readers. */
  spoken: string
  look: 'plain' | 'off' | 'trouble' | 'well'
  /** How full the day is, from 0 to 1. Without it the day has no bar. */
  share?: number
  isChosen?: boolean
  /** True if the draft changes this day. */
  isChanged?: boolean
}

const look = {
  root: 'relative w-full border-2 border-bark bg-paper p-1.5 select-none sm:p-3',
  month_caption: 'label flex h-11 items-center pl-2',
  nav: 'absolute top-1.5 right-1.5 z-10 flex sm:top-3 sm:right-3',
  button_previous: 'grid size-11 place-items-center hover:bg-cream aria-disabled:opacity-30',
  button_next: 'grid size-11 place-items-center hover:bg-cream aria-disabled:opacity-30',
  chevron: 'size-5 fill-current',
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'h-9 text-sm font-bold text-bark',
  day: 'border border-line p-0 align-top',
  day_button:
    'flex h-17 w-full flex-col items-stretch px-1 py-1 text-left leading-tight sm:px-1.5 hover:bg-cream focus-visible:-outline-offset-3',
  today: '[&_b]:underline [&_b]:decoration-2 [&_b]:underline-offset-4',
  outside: 'invisible',
  disabled: '[&>button]:text-bark [&>button]:opacity-60',
}

const looks = { plain: 'text-ink', off: 'text-bark', trouble: 'text-chilli', well: 'text-coriander' }

const Faces = createContext<{ first: string; face: (day: string) => DayFace }>({
  first: '',
  face: () => ({ words: '', spoken: '', look: 'plain' }),
})

/** A calendar. A day is pressed to see or change it, and the arrow keys move between days. Days are yyyy-MM-dd. */
export function Month({
  label,
  first,
  last,
  face,
  onPress,
}: {
  /** The name of the buttons for the previous and next month, for screen readers. */
  label: string
  first: string
  last: string
  face: (day: string) => DayFace
  onPress: (day: string) => void
}) {
  const [month, setMonth] = useState(() => toDate(first))
  return (
    <Faces value={{ first, face }}>
      <DayPicker
        locale={enGB}
        weekStartsOn={1}
        classNames={look}
        components={components}
        labels={{ labelNav: () => label }}
        today={toDate(londonDay(new Date()))}
        month={month}
        onMonthChange={setMonth}
        startMonth={toDate(first)}
        endMonth={toDate(last)}
        disabled={[{ before: toDate(first) }, { after: toDate(last) }]}
        onDayClick={(_date, _modifiers, { currentTarget }) => onPress(currentTarget.getAttribute('data-of') ?? '')}
      />
    </Faces>
  )
}

const components = { DayButton, Week: ComingWeek }

/** Hides weeks that are over, to leave room for those to come. */
function ComingWeek(props: WeekProps) {
  const { first } = useContext(Faces)
  return props.week.days.every(({ isoDate }) => isoDate < first) ? <tr hidden /> : <Week {...props} />
}

function DayButton({ day, modifiers, className = '', children, ...button }: DayButtonProps) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (modifiers.focused) ref.current?.focus()
  }, [modifiers.focused])
  const { face } = useContext(Faces)
  if (modifiers.disabled) {
    return (
      <button {...button} className={className}>
        {children}
      </button>
    )
  }
  return (
    <LiveDay {...button} ref={ref} day={day.isoDate} face={face(day.isoDate)} number={children} className={className} />
  )
}

function LiveDay({
  day,
  face: { words, spoken, look, share, isChosen, isChanged },
  number,
  className,
  ...button
}: Omit<DayButtonProps, 'day' | 'modifiers'> & {
  ref: Ref<HTMLButtonElement>
  day: string
  face: DayFace
  number: React.ReactNode
}) {
  const marked = isChanged ? 'shadow-[inset_0_0_0_3px_var(--color-ember)]' : ''
  return (
    <button
      {...button}
      data-of={day}
      aria-label={undefined}
      aria-pressed={isChosen}
      className={`${className} ${marked} ${look === 'off' ? 'bg-cream' : ''} aria-pressed:outline-3 aria-pressed:-outline-offset-3 aria-pressed:outline-ink`}
    >
      <span className="sr-only">{`${formatDay(day)}: ${spoken}${isChanged ? ', not saved yet' : ''}`}</span>
      <b aria-hidden="true" className="tabular-nums">
        {number}
      </b>
      {share === undefined ? null : <Fullness share={share} />}
      <span aria-hidden="true" className={`mt-auto truncate text-[0.8125rem] font-bold tabular-nums ${looks[look]}`}>
        {words}
      </span>
    </button>
  )
}

// The picker uses local dates. Noon is on the right day in every time zone.
const toDate = (day: string) => new Date(`${day}T12:00:00`)
