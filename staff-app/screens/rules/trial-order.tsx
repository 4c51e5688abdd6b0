import type { CateringPackage } from '../../../contract/content/packages.ts'
import { limits } from '../../../contract/limits.ts'
import { formatPence } from '../../../contract/money.ts'
import { guestsInWords } from '../../../contract/order-in-words.ts'
import { described, FieldError, TextField } from '../../../ui/field.tsx'
import { useHalfTyped, wholeNumber } from '../../../ui/half-typed.ts'
import { usePackagesOnSale } from '../../content.ts'

/** An order with which staff try the rules. It is never sent. */
export interface Trial {
  postcode: string
  time: string
  quantities: Readonly<Record<string, string>>
}

export const emptyTrial: Trial = { postcode: '', time: '', quantities: {} }

/** Returns how many guests these packages serve, and what they cost. Pure. */
export function trialTotals(
  { quantities }: Trial,
  packages: readonly CateringPackage[],
): { places: number; totalPence: number } {
  const counts = packages.map((each) => ({ ...each, count: countIn(quantities[each.menuId]) }))
  return {
    places: counts.reduce((sum, { serves, count }) => sum + serves * count, 0),
    totalPence: counts.reduce((sum, { pricePence, count }) => sum + pricePence * count, 0),
  }
}

function countIn(text = ''): number {
  return /^\d+$/.test(text) ? Math.min(Number(text), limits.quantity) : 0
}

/** The fields of the trial order. */
export function TrialOrder({ trial, onChange }: { trial: Trial; onChange: (trial: Trial) => void }) {
  const packages = usePackagesOnSale()
  const { places, totalPence } = trialTotals(trial, packages)
  return (
    <fieldset>
      <legend className="mb-2 font-bold">Try it with an order</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-3">
        <TextField
          id="try-postcode"
          label="Postcode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="max-w-44"
          value={trial.postcode}
          onChange={({ target }) => onChange({ ...trial, postcode: target.value })}
        />
        <TextField
          id="try-time"
          label="Time"
          type="time"
          className="max-w-52"
          value={trial.time}
          onChange={({ target }) => onChange({ ...trial, time: target.value })}
        />
      </div>
      <ul className="mt-3 border-t border-line">
        {packages.map(({ menuId, name }) => (
          <Count
            key={menuId}
            id={`try-${menuId}`}
            name={name}
            value={trial.quantities[menuId] ?? ''}
            onChange={(count) => onChange({ ...trial, quantities: { ...trial.quantities, [menuId]: count } })}
          />
        ))}
      </ul>
      <p className="mt-2 text-bark">
        {places > 0 ? `${guestsInWords(places)}, ${formatPence(totalPence)}` : 'No packages yet'}
      </p>
    </fieldset>
  )
}

/** The quantity of one package in the trial order. */
function Count({
  id,
  name,
  value,
  onChange,
}: {
  id: string
  name: string
  value: string
  onChange: (count: string) => void
}) {
  const { text, watched } = useHalfTyped({ ...wholeNumber, onChange: ({ target }) => onChange(target.value) })
  return (
    <li className="border-b border-line py-1">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="min-w-0 wrap-anywhere">
          {name}
        </label>
        <input
          {...described(id, { error: text })}
          placeholder="0"
          className="min-h-11 w-[min(6rem,25vw)] flex-none border-2 border-bark bg-white/70 px-3 text-right tabular-nums aria-invalid:border-chilli"
          value={value}
          {...watched}
        />
      </div>
      <FieldError id={id} error={text} isLive />
    </li>
  )
}
