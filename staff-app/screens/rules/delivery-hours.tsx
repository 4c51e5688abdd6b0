import { weekdays } from '../../../contract/opening-hours.ts'
import { box, described, FieldError } from '../../../ui/field.tsx'
import { ScreenSection } from '../../layout/section.tsx'
import type { DraftWeekday } from './draft.ts'
import type { Faults, GroupOfFields } from './read-draft.ts'

/** The delivery hours of each weekday. */
export function DeliveryHoursOfWeek({ draft, change, faults }: GroupOfFields) {
  const changeDay = (changed: number, part: Partial<DraftWeekday>) =>
    change({ week: draft.week.map((each, index) => (index === changed ? { ...each, ...part } : each)) })
  return (
    <ScreenSection id="hours" title="Delivery hours">
      <ul className="border-t border-line">
        {draft.week.map((day, index) => (
          <Weekday
            // biome-ignore lint/suspicious/noArrayIndexKey: the week has its seven days in this order.
            key={index}
            id={`week-${index}`}
            name={weekdays[index] ?? ''}
            day={day}
            faults={faults}
            onChange={(part) => changeDay(index, part)}
          />
        ))}
      </ul>
    </ScreenSection>
  )
}

function Weekday({
  id,
  name,
  day: { isOpen, from, to },
  faults,
  onChange,
}: {
  id: string
  name: string
  day: DraftWeekday
  faults: Faults
  onChange: (part: Partial<DraftWeekday>) => void
}) {
  return (
    <li className="border-b border-line py-1.5">
      <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1">
        <label className="flex min-h-11 w-36 cursor-pointer items-center gap-3 font-bold">
          <input
            type="checkbox"
            className="size-6 flex-none"
            checked={isOpen}
            onChange={({ target }) => onChange({ isOpen: target.checked })}
          />
          {name}
        </label>
        {isOpen ? (
          <span className="flex flex-wrap items-center gap-2">
            <Time
              id={`${id}-from`}
              label={`${name} from`}
              value={from}
              error={faults[`${id}-from`]}
              onChange={(time) => onChange({ from: time })}
            />
            <span aria-hidden="true">to</span>
            <Time
              id={`${id}-to`}
              label={`${name} to`}
              value={to}
              error={faults[`${id}-to`]}
              onChange={(time) => onChange({ to: time })}
            />
          </span>
        ) : (
          <span className="text-bark">No deliveries</span>
        )}
      </div>
      {isOpen ? (
        <>
          <FieldError id={`${id}-from`} error={faults[`${id}-from`]} />
          <FieldError id={`${id}-to`} error={faults[`${id}-to`]} />
        </>
      ) : null}
    </li>
  )
}

function Time({
  id,
  label,
  value,
  error,
  onChange,
}: {
  id: string
  label: string
  value: string
  error?: string
  onChange: (time: string) => void
}) {
  return (
    <span className="w-38 max-w-[70vw]">
      <input
        type="time"
        aria-label={label}
        {...described(id, { error })}
        className={box}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  )
}
