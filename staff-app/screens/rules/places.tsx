import type { ReactNode } from 'react'
import { box, described, FieldError } from '../../../ui/field.tsx'
import type { GroupOfFields } from './read-draft.ts'

/** How many guests the kitchen can cook for on one day, and how many deliveries may arrive in half an hour. */
export function Places({ draft, change, faults }: GroupOfFields) {
  return (
    <>
      <Limit
        id="places"
        label="Guests a day"
        value={draft.places}
        error={faults.places}
        onChange={(places) => change({ places })}
      >
        How many guests can be cooked for. A package takes as many places as it serves. Left empty, there is no limit.
      </Limit>
      <Limit
        id="per-half-hour"
        label="Deliveries in half an hour"
        value={draft.perHalfHour}
        error={faults['per-half-hour']}
        onChange={(perHalfHour) => change({ perHalfHour })}
      >
        How many orders can be brought from 12:00 to 12:29, from 12:30 to 12:59, and so on. Left empty, there is no
        limit.
      </Limit>
    </>
  )
}

function Limit({
  id,
  label,
  value,
  error,
  onChange,
  children,
}: {
  id: string
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  children: ReactNode
}) {
  return (
    <div className="mt-10">
      <h2 className="label mb-2 text-[1.5rem]">
        <label htmlFor={id}>{label}</label>
      </h2>
      <input
        {...described(id, { error, hint: id })}
        className={`${box} max-w-40`}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-bark">
        {children}
      </p>
      <FieldError id={id} error={error} />
    </div>
  )
}
