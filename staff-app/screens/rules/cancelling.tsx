import { TextField } from '../../../ui/field.tsx'
import { ScreenSection } from '../../layout/section.tsx'
import type { Draft } from './draft.ts'
import type { GroupOfFields } from './read-draft.ts'

const fields = [
  { id: 'full-until', field: 'fullUntil', label: 'Everything until (days before)' },
  { id: 'share-until', field: 'shareUntil', label: 'A share until (days before)' },
  { id: 'share-percent', field: 'share', label: 'The share, in %' },
] as const satisfies { id: string; field: keyof Draft['cancellation']; label: string }[]

/** The cancellation terms: what a customer who cancels a paid order gets back. */
export function Cancelling({ draft, change, faults }: GroupOfFields) {
  return (
    <ScreenSection id="cancelling" title="Cancelling">
      <p className="mb-3 text-bark">
        What goes back to a customer who cancels. An order keeps the terms that it was sold under. Later, and where all
        is left empty, they ring us.
      </p>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
        {fields.map(({ id, field, label }) => (
          <TextField
            key={id}
            id={id}
            label={label}
            inputMode="numeric"
            autoComplete="off"
            className="max-w-60"
            value={draft.cancellation[field]}
            error={faults[id]}
            onChange={({ target }) => change({ cancellation: { ...draft.cancellation, [field]: target.value } })}
          />
        ))}
      </div>
    </ScreenSection>
  )
}
