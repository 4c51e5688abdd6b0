import { useState } from 'react'
import type { Value } from '../../../contract/content/fields.ts'
import { box, Field, TextField } from '../../../ui/field.tsx'
import type { InputProps } from './input-props.ts'

/** A value as a text field shows it. */
export const words = (value: Value) => (value === undefined || value === null ? '' : String(value))

/** A price in pounds; what is no price stays as it was typed, and is said. */
export function PoundsInput({ id, label, value, onChange, error }: InputProps) {
  const [typed, setTyped] = useState<string>()
  const shown = typed !== undefined && penceOf(typed) === value ? typed : poundsOf(value)
  return (
    <TextField
      id={id}
      label={label}
      hint="In pounds, such as 5.99"
      inputMode="decimal"
      className="max-w-52"
      autoComplete="off"
      value={shown}
      error={error}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(penceOf(target.value))
      }}
    />
  )
}

/** "5.99" as 599 pence; 0, which is no price, for anything else. */
function penceOf(text: string): number {
  const [, pounds, pence = ''] = /^£?\s*(\d{1,6})(?:[.,](\d{0,2}))?$/.exec(text.trim()) ?? []
  return pounds === undefined ? 0 : Number(pounds) * 100 + Number(pence.padEnd(2, '0'))
}

const poundsOf = (value: Value) => (typeof value === 'number' && value > 0 ? (value / 100).toFixed(2) : '')

/** A telephone number: it is typed as it is shown, and dialled as it has to be in Britain. */
export function PhoneInput({ id, label, value, onChange, error }: InputProps) {
  const { shown = '' } = (value ?? {}) as { shown?: string }
  return (
    <TextField
      id={id}
      label={label}
      type="tel"
      autoComplete="off"
      value={shown}
      error={error}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, '').replace(/^0/, '44')
        onChange({ shown: target.value, dialled: `+${digits}` })
      }}
    />
  )
}

type Options = readonly (readonly [value: string, label: string])[]

/** One of a few. */
export function ChoiceInput({ id, label, value, onChange, error, options }: InputProps & { options: Options }) {
  return (
    <Field id={id} label={label} error={error}>
      <select id={id} className={box} value={words(value)} onChange={({ target }) => onChange(target.value)}>
        <option value="" disabled>
          Please select
        </option>
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** Several of a few. What is chosen keeps the order in which they stand here. */
export function ChecksInput({ id, label, value, onChange, error, options }: InputProps & { options: Options }) {
  const chosen = Array.isArray(value) ? (value as string[]) : []
  const toggle = (each: string, isOn: boolean) =>
    onChange(options.map(([one]) => one).filter((one) => (one === each ? isOn : chosen.includes(one))))
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0">
      <legend className="mb-1.5 font-bold">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {options.map(([each, name]) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-6 flex-none"
              checked={chosen.includes(each)}
              onChange={({ target }) => toggle(each, target.checked)}
            />
            {name}
          </label>
        ))}
      </div>
      {error ? <p className="mt-1.5 font-bold text-chilli">{error}</p> : null}
    </fieldset>
  )
}
