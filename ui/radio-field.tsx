import { FieldError } from './field.tsx'

export interface RadioOption {
  value: string
  label: string
  hint?: string
}

/** A choice of one among a few, all of them in sight, each with a line on what it means. */
export function RadioField({
  name,
  label,
  options,
  defaultValue,
  error,
  className = '',
}: {
  name: string
  label: string
  options: readonly RadioOption[]
  defaultValue?: string
  error?: string
  className?: string
}) {
  return (
    <fieldset className={className} aria-describedby={error && `${name}-error`}>
      <legend className="mb-1.5 font-bold">{label}</legend>
      {options.map(({ value, label, hint }) => (
        <label key={value} className="flex min-h-11 cursor-pointer gap-3 py-1.5">
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === defaultValue}
            aria-describedby={hint && `${name}-${value}-hint`}
            className="mt-0.5 size-6 flex-none"
          />
          <span>
            {label}
            {hint ? (
              <span id={`${name}-${value}-hint`} className="block text-base text-bark">
                {hint}
              </span>
            ) : null}
          </span>
        </label>
      ))}
      <FieldError id={name} error={error} />
    </fieldset>
  )
}
