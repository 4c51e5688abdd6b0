import { districtsInWords, readDistricts } from '../../../contract/delivery/districts.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { ScreenSection } from '../../layout/section.tsx'
import { type DraftPart, newPart } from './draft.ts'
import type { Faults, GroupOfFields } from './read-draft.ts'

/** Where the kitchen delivers, with the minimum order and the drive of each part. */
export function DeliveryAreaParts({ draft: { area }, change, faults }: GroupOfFields) {
  const changePart = (id: string, part: Partial<DraftPart>) =>
    change({ area: area.map((each) => (each.id === id ? { ...each, ...part } : each)) })
  const remove = (id: string) => change({ area: area.filter((each) => each.id !== id) })
  return (
    <ScreenSection id="area" title="Delivery area">
      <p className="mb-3 text-bark">
        Postcode districts, or the letters of a whole area. Left empty, we deliver anywhere. “TW3” counts before “TW”.
      </p>
      <ul className="space-y-5">
        {area.map((part, index) => (
          <li key={part.id} className="border-l-4 border-line pl-4">
            <Part part={part} faults={faults} onChange={(changed) => changePart(part.id, changed)} />
            {area.length > 1 ? (
              <button type="button" className="button-quiet mt-3" onClick={() => remove(part.id)}>
                Remove<span className="sr-only"> part {index + 1}</span>
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <button type="button" className="button-quiet mt-4" onClick={() => change({ area: [...area, newPart(area)] })}>
        Add a part with another minimum order or another way
      </button>
    </ScreenSection>
  )
}

function Part({
  part: { id, districts, least, minutes },
  faults,
  onChange,
}: {
  part: DraftPart
  faults: Faults
  onChange: (part: Partial<DraftPart>) => void
}) {
  const understood = readDistricts(districts).districts
  return (
    <div className="space-y-3">
      <div>
        <TextArea
          id={`area-${id}-districts`}
          label="Districts"
          rows={2}
          placeholder="TW1-TW20, UB, W3"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={districts}
          error={faults[`area-${id}-districts`]}
          onChange={({ target }) => onChange({ districts: target.value })}
        />
        <p role="status" className="not-empty:mt-1.5">
          {understood.length > 0 ? `Understood: ${districtsInWords(understood)}` : null}
        </p>
      </div>
      <TextField
        id={`area-${id}-least`}
        label="Minimum order"
        hint="In pounds. Left empty, any order."
        inputMode="decimal"
        autoComplete="off"
        className="[&_input]:max-w-40"
        value={least}
        error={faults[`area-${id}-least`]}
        onChange={({ target }) => onChange({ least: target.value })}
      />
      <TextField
        id={`area-${id}-minutes`}
        label="Minutes to get there"
        hint="From our door to theirs. The run sheet says when to leave."
        inputMode="numeric"
        autoComplete="off"
        className="[&_input]:max-w-40"
        value={minutes}
        error={faults[`area-${id}-minutes`]}
        onChange={({ target }) => onChange({ minutes: target.value })}
      />
    </div>
  )
}
