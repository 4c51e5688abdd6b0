import type { ComponentProps } from 'react'
import { box, described, Field, type Labelled } from './field.tsx'

/** A field with a few options. The first option is empty: nothing is chosen. */
export function SelectField({
  id,
  label,
  isRequired,
  error,
  hint,
  className,
  options,
  ...select
}: Labelled & { options: readonly (string | { value: string; words: string })[] } & ComponentProps<'select'>) {
  return (
    <Field id={id} label={label} isRequired={isRequired} error={error} hint={hint} className={className}>
      <select className={box} {...described(id, { error, hint, isRequired })} {...select}>
        <option value="">Please select</option>
        {options.map((option) => {
          const { value, words } = typeof option === 'string' ? { value: option, words: option } : option
          return (
            <option key={value} value={value}>
              {words}
            </option>
          )
        })}
      </select>
    </Field>
  )
}
