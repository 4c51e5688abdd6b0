import { useState } from 'react'
import type { Value } from '../../../contract/content/fields.ts'
import { dialledNumber } from '../../../contract/phone-number.ts'
import { box, Field, TextField } from '../../../ui/field.tsx'
import { fieldText, penceIn } from '../../forms/typed-numbers.ts'
import type { InputProps } from './input-props.ts'

/** Returns a value as a text field shows it. */
export const words = (value: Value) => (value === undefined || value === null ? '' : String(value))

/**
 * An amount in pounds. Any other text stays in the draft as it was typed, and the schema says what is wrong with it.
 */
export function PoundsInput({ id, label, value, onChange, error }: InputProps) {
  const [typed, setTyped] = useState('')
  return (
    <TextField
      id={id}
      label={label}
      hint="In pounds, such as 5.99"
      inputMode="decimal"
      className="max-w-52"
      autoComplete="off"
      value={value !== undefined && penceIn(typed) === value ? typed : poundsOf(value)}
      error={error}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(penceIn(target.value) ?? textIn(target.value))
      }}
    />
  )
}

/** The pay of a vacancy, from and to. Empty if the vacancy says nothing about pay. */
export function SalaryInput({ id, label, value, onChange, error, dishesIn }: InputProps) {
  const salary = (value ?? {}) as Record<string, Value>
  // Until an amount is typed, the draft has no pay that could hold the period.
  const [chosen, choose] = useState(words(salary.per) || 'hour')
  const per = words(salary.per) || chosen
  const put = (key: 'leastPence' | 'mostPence', pence: Value) => {
    const now = { ...salary, per, [key]: pence }
    onChange(now.leastPence === undefined && now.mostPence === undefined ? undefined : now)
  }
  const isAmount = (pence: Value) => typeof pence === 'number' && pence > 0
  const pounds = (key: 'leastPence' | 'mostPence', name: string) => (
    <PoundsInput
      id={`${id}-${key}`}
      label={name}
      value={salary[key]}
      error={isAmount(salary[key]) ? undefined : error}
      dishesIn={dishesIn}
      onChange={(pence) => put(key, pence)}
    />
  )
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0 border-l-4 border-line pl-4">
      <legend className="mb-2 font-bold">{label}</legend>
      <div className="space-y-4">
        {pounds('leastPence', 'From')}
        {pounds('mostPence', 'To')}
        <Field id={`${id}-per`} label="For">
          <select
            id={`${id}-per`}
            className={box}
            value={per}
            onChange={({ target }) => {
              choose(target.value)
              if (value !== undefined) onChange({ ...salary, per: target.value })
            }}
          >
            <option value="hour">An hour</option>
            <option value="year">A year</option>
          </select>
        </Field>
      </div>
      {error && isAmount(salary.leastPence) && isAmount(salary.mostPence) ? (
        <p className="mt-1.5 font-bold text-chilli">{error}</p>
      ) : null}
    </fieldset>
  )
}

const poundsOf = (value: Value) => (typeof value === 'number' ? (value > 0 ? fieldText(value) : '') : words(value))

/** Returns typed text that can't be read as a value, or undefined for an empty field. */
export const textIn = (typed: string) => (typed.trim() === '' ? undefined : typed)

/** A phone number, typed as the site shows it. The number to dial is read from it. */
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
        const dialled = dialledNumber(target.value)
        onChange({ shown: target.value, ...(dialled && { dialled }) })
      }}
    />
  )
}

/** A value that is on or off. */
export function SwitchInput({ id, label, value, onChange }: InputProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-4 font-bold">
      <input
        type="checkbox"
        role="switch"
        id={id}
        aria-checked={value === true}
        className="size-6 flex-none"
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  )
}

type Options = readonly (readonly [value: string, label: string])[]

/** A choice of one option. */
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

/** A choice of several options. The chosen ones keep the order of the options. */
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
