import type { Value } from '../../../contract/content/fields.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { whenLeft } from '../../../ui/when-left.ts'
import { wholeNumberIn } from '../../forms/typed-numbers.ts'
import { CheckedInput } from './checked-input.tsx'
import { FoodInput } from './food-input.tsx'
import type { Input, Part } from './forms.ts'
import { SpansInput, WeekInput } from './hours-input.tsx'
import type { InputProps } from './input-props.ts'
import { MoveButtons } from './move-buttons.tsx'
import { PhotoInput } from './photo-input.tsx'
import {
  ChecksInput,
  ChoiceInput,
  PhoneInput,
  PoundsInput,
  SalaryInput,
  SwitchInput,
  textIn,
  words,
} from './simple-inputs.tsx'

const types = { day: 'date', minute: 'datetime-local' } as const

/** The input for one field, by its kind. */
export function AnyInput({ input, ...props }: InputProps & { input: Input }) {
  const { id, label, value, onChange, error } = props
  switch (input.kind) {
    case 'text':
      return (
        <TextArea
          id={id}
          label={label}
          rows={2}
          value={words(value)}
          error={error}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'line':
      return (
        <TextField
          id={id}
          label={label}
          hint={input.hint}
          autoComplete="off"
          value={words(value)}
          error={error}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'day':
    case 'minute':
      return <DateInput {...props} type={types[input.kind]} />
    case 'number':
      return (
        <TextField
          id={id}
          label={label}
          hint={input.hint}
          inputMode="numeric"
          className="max-w-52"
          autoComplete="off"
          value={words(value)}
          error={error}
          onChange={({ target }) => onChange(wholeNumberIn(target.value) ?? textIn(target.value))}
        />
      )
    case 'pounds':
      return <PoundsInput {...props} />
    case 'phone':
      return <PhoneInput {...props} />
    case 'switch':
      return <SwitchInput {...props} />
    case 'choice':
      return <ChoiceInput {...props} options={input.options} />
    case 'dish':
      return <ChoiceInput {...props} options={optionsOf(props.dishesIn('dishes'))} />
    case 'checks':
      return <ChecksInput {...props} options={input.options} />
    case 'dishes':
      return <ChecksInput {...props} options={optionsOf(props.dishesIn(input.list))} />
    case 'salary':
      return <SalaryInput {...props} />
    case 'week':
      return <WeekInput {...props} />
    case 'spans':
      return <SpansInput {...props} />
    case 'food':
      return <FoodInput {...props} />
    case 'checked':
      return <CheckedInput {...props} />
    case 'photo':
      return <PhotoInput {...props} crops={input.crops} />
    case 'parts':
      return <PartsInput {...props} parts={input.parts} />
    case 'rows':
      return <RowsInput {...props} input={input} />
    case 'things':
      return null
  }
}

const optionsOf = (dishes: ReturnType<InputProps['dishesIn']>) => dishes.map(({ id, name }) => [id, name] as const)

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
      value={words(value)}
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

/** A value with several parts, which is typed part by part and saved whole. */
function PartsInput({ parts, ...props }: InputProps & { parts: readonly Part[] }) {
  const { id, label, value, onChange, error } = props
  const own = (value ?? {}) as Record<string, Value>
  const put = (key: string, part: Value) => {
    if (!Array.isArray(value)) return onChange({ ...own, [key]: part })
    onChange(value.map((each, index) => (String(index) === key ? part : each)))
  }
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0 border-l-4 border-line pl-4">
      <legend className="mb-2 font-bold">{label}</legend>
      <div className="space-y-4">
        {parts.map((part) => (
          <AnyInput
            {...props}
            key={part.key}
            id={`${id}-${part.key}`}
            label={part.label}
            input={part.input}
            value={own[part.key]}
            error={undefined}
            onChange={(each) => put(part.key, each)}
          />
        ))}
      </div>
      {error ? <p className="mt-1.5 font-bold text-chilli">{error}</p> : null}
    </fieldset>
  )
}

/** An ordered list of values, such as paragraphs. Each can be moved or removed, and more can be added. */
function RowsInput({ input, ...props }: InputProps & { input: Extract<Input, { kind: 'rows' }> }) {
  const { id, label, value, onChange, error } = props
  const rows = Array.isArray(value) ? (value as unknown[]) : []
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0">
      <legend className="mb-2 font-bold">{label}</legend>
      <ol className="space-y-4">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name, and a text stays under the cursor.
          <li key={index}>
            <AnyInput
              {...props}
              id={`${id}-${index}`}
              label={`${index + 1}`}
              input={input.of}
              value={row}
              error={undefined}
              onChange={(now) => onChange(rows.map((each, at) => (at === index ? now : each)))}
            />
            <MoveButtons name={`${label} ${index + 1}`} index={index} list={rows} onChange={onChange} />
          </li>
        ))}
      </ol>
      <button type="button" className="button-quiet mt-3" onClick={() => onChange([...rows, input.empty()])}>
        {input.add}
      </button>
      {error ? <p className="mt-1.5 font-bold text-chilli">{error}</p> : null}
    </fieldset>
  )
}
