import { TextField } from '../../../ui/field.tsx'
import { ScreenSection } from '../../layout/section.tsx'
import type { GroupOfFields } from './read-draft.ts'

/** The lead time: how long before the day orders have to be in. */
export function Notice({ draft, change, faults }: GroupOfFields) {
  return (
    <ScreenSection id="notice" title="Notice">
      <p className="mb-3 text-bark">
        Orders have to be paid by this time, so many working days before. Working days are those with deliveries. Left
        empty, every day from tomorrow can be ordered.
      </p>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
        <TextField
          id="order-by"
          type="time"
          label="Order by"
          className="max-w-52"
          value={draft.orderBy}
          error={faults['order-by']}
          onChange={({ target }) => change({ orderBy: target.value })}
        />
        <TextField
          id="working-days"
          label="Working days before"
          inputMode="numeric"
          autoComplete="off"
          className="max-w-52"
          value={draft.workingDays}
          error={faults['working-days']}
          onChange={({ target }) => change({ workingDays: target.value })}
        />
      </div>
    </ScreenSection>
  )
}
