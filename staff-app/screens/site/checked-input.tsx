import type { Checked } from '../../../contract/content/allergens.ts'
import { formatDay, londonDay } from '../../../contract/london-time.ts'
import { useWho } from '../../session/session.ts'
import type { InputProps } from './input-props.ts'

/**
 * Who has checked a dish's facts, and on which day. The server records who presses the button, and clears this when the
 * dish changes.
 */
export function CheckedInput({ id, label, value, onChange, error }: InputProps) {
  const { name } = useWho()
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0">
      <legend className="mb-1.5 font-bold">{label}</legend>
      <p>{checkedInWords(value as Checked | undefined)}</p>
      <button
        type="button"
        className="button-quiet mt-2"
        onClick={() => onChange({ by: name, on: londonDay(new Date()) })}
      >
        I have checked it with the kitchen
      </button>
      {error ? <p className="mt-1.5 font-bold text-chilli">{error}</p> : null}
    </fieldset>
  )
}

/** Returns who checked, and when: "Simran Kaur on Tuesday 24 November 2026". */
export const checkedInWords = (checked: Checked | undefined) =>
  checked ? `${checked.by} on ${formatDay(checked.on)}` : 'Nobody yet.'
