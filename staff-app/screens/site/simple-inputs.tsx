import { useState } from 'react'
import type { Value } from '../../../contract/content/fields.ts'
import { placeId } from '../../../contract/content/values.ts'
import { dialledNumber } from '../../../contract/phone-number.ts'
import { z } from '../../../contract/zod.ts'
import { box, described, Field, TextArea, TextField } from '../../../ui/field.tsx'
import { whenLeft } from '../../../ui/when-left.ts'
import { fieldText, penceIn, wholeNumberIn } from '../../forms/typed-numbers.ts'
import { faultsAt, type InputProps } from './input-props.ts'
import { bare } from './schemas.ts'

/** Returns a value as a text field shows it. */
const shownAs = (value: Value) => (value === undefined || value === null ? '' : String(value))

/** A text of one line, or of several. */
export function TextInput({ id, label, words: { hint, isLong, type }, value, onChange, error }: InputProps) {
  const props = { id, label, hint, error, value: shownAs(value) }
  return isLong ? (
    <TextArea {...props} rows={2} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <TextField {...props} type={type} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
  )
}

/** A whole number. */
export function NumberInput({ id, label, words: { hint }, value, onChange, error }: InputProps) {
  return (
    <TextField
      id={id}
      label={label}
      hint={hint}
      inputMode="numeric"
      className="max-w-52"
      autoComplete="off"
      value={shownAs(value)}
      error={error}
      onChange={({ target }) => onChange(wholeNumberIn(target.value) ?? textIn(target.value))}
    />
  )
}

export const DayInput = (props: InputProps) => <DateInput {...props} type="date" />
export const MinuteInput = (props: InputProps) => <DateInput {...props} type="datetime-local" />

/**
 * A day, or a day and a time. A browser reports no value for a half-typed date such as 19/12/----. The draft then has
 * an empty text, which the schema refuses until the field is finished or emptied.
 */
function DateInput({ id, label, value, onChange, error, type }: InputProps & { type: 'date' | 'datetime-local' }) {
  const dayIn = ({ value, validity }: HTMLInputElement) => value || (validity.badInput ? '' : undefined)
  return (
    <TextField
      id={id}
      label={label}
      type={type}
      className="max-w-60"
      autoComplete="off"
      value={shownAs(value)}
      error={error}
      onChange={({ target }) => onChange(dayIn(target))}
      // Browsers fire no other event when an empty field becomes half typed, or a half-typed one becomes empty.
      onBlur={({ target }) => {
        const left = dayIn(target)
        if (left !== value) whenLeft(target, () => onChange(left))
      }}
    />
  )
}

/**
 * An amount in pounds. Any other text stays in the draft as it was typed, and the schema says what is wrong with it.
 */
export function PoundsInput({
  id,
  label,
  words: { hint = 'In pounds, such as 5.99' },
  value,
  onChange,
  error,
}: InputProps) {
  const [typed, setTyped] = useState('')
  return (
    <TextField
      id={id}
      label={label}
      hint={hint}
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
export function SalaryInput({ value, onChange, ...props }: InputProps) {
  const { id, label, faults } = props
  const salary = (value ?? {}) as Record<string, Value>
  // Until an amount is typed, the draft has no pay that could hold the period.
  const [chosen, choose] = useState(shownAs(salary.per) || 'hour')
  const per = shownAs(salary.per) || chosen
  const put = (key: 'leastPence' | 'mostPence', pence: Value) => {
    const now = { ...salary, per, [key]: pence }
    onChange(now.leastPence === undefined && now.mostPence === undefined ? undefined : now)
  }
  const pounds = (key: 'leastPence' | 'mostPence', name: string) => (
    <PoundsInput
      {...props}
      id={`${id}-${key}`}
      label={name}
      value={salary[key]}
      error={faultsAt(faults, key)[0]?.message}
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
    </fieldset>
  )
}

const poundsOf = (value: Value) => (typeof value === 'number' ? (value > 0 ? fieldText(value) : '') : shownAs(value))

/** Returns typed text that can't be read as a value, or undefined for an empty field. */
const textIn = (typed: string) => (typed.trim() === '' ? undefined : typed)

/** A phone number, typed as the site shows it. The number to dial is read from it. */
export function PhoneInput({ id, label, words: { hint }, value, onChange, error }: InputProps) {
  const { shown = '' } = (value ?? {}) as { shown?: string }
  return (
    <TextField
      id={id}
      label={label}
      hint={hint}
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

/**
 * Returns what can be chosen, with labels: the schema's values, places, or dishes of the menu or, in lists, of the
 * packages.
 */
function optionsOf({ schema, words, namesIn }: InputProps): [value: string, label: string][] {
  const isList = schema instanceof z.ZodArray
  const each = isList ? bare(schema.element) : schema
  if (each === placeId) return Object.entries(namesIn('locations'))
  if (!(each instanceof z.ZodEnum)) return Object.entries(namesIn(isList ? 'packageDishes' : 'dishes'))
  if (words.options) return Object.entries(words.options)
  return each.options.map((value) => [`${value}`, `${value}`.replace(/^./, (first) => first.toUpperCase())])
}

/** A choice of one option. */
export function ChoiceInput(props: InputProps) {
  const { id, label, value, onChange, error, words } = props
  const options = optionsOf(props)
  const shown = shownAs(value)
  const isGone = shown !== '' && !options.some(([each]) => each === shown)
  return (
    <Field id={id} label={label} error={error}>
      <select
        {...described(id, { error })}
        className={box}
        value={shown}
        onChange={({ target }) => onChange(target.value)}
      >
        {/* Without this option, the browser would show the first one as chosen, and nobody could then choose it. */}
        {isGone ? (
          <option value={shown} disabled>
            Gone: please select
          </option>
        ) : null}
        <option value="" disabled={!words.none}>
          {words.none ?? 'Please select'}
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
export function ChecksInput(props: InputProps) {
  const { id, label, value, onChange, error } = props
  const options = optionsOf(props)
  const chosen = Array.isArray(value) ? (value as string[]) : []
  const toggle = (each: string, isOn: boolean) =>
    onChange(options.map(([one]) => one).filter((one) => (one === each ? isOn : chosen.includes(one))))
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0">
      <legend className="mb-1.5 font-bold">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-x-4">
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
