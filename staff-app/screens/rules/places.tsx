import { box, described, FieldError } from '../../../ui/field.tsx'
import type { GroupOfFields } from './read-draft.ts'

/** How many guests the kitchen can cook for on one day. */
export function Places({ draft, change, faults }: GroupOfFields) {
  return (
    <div className="mt-10">
      <h2 className="label mb-2 text-[1.5rem]">
        <label htmlFor="places">Guests a day</label>
      </h2>
      <input
        {...described('places', { error: faults.places, hint: 'places' })}
        className={`${box} max-w-40`}
        inputMode="numeric"
        autoComplete="off"
        value={draft.places}
        onChange={({ target }) => change({ places: target.value })}
      />
      <p id="places-hint" className="mt-1.5 text-bark">
        How many guests can be cooked for. A package takes as many places as it serves. Left empty, there is no limit.
      </p>
      <FieldError id="places" error={faults.places} />
    </div>
  )
}
