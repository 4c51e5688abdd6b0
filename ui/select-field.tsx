import type { ComponentProps } from 'react'
import { box, described, Field, type Labelled } from './field.tsx'

/** A field to choose one of a few words. The first, empty choice says that none is made. */
export function SelectField({
  id,
  label,
  isRequired,
  error,
  hint,
  className,
  options,
  ...select
}: Labelled & { options: readonly string[] } & ComponentProps<'select'>) {
  return (
    <Field {...{ id, label, isRequired, error, hint, className }}>
      <select className={box} {...described(id, { error, hint, isRequired })} {...select}>
        <option value="">Please select</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Field>
  )
}
