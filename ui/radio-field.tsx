import { FieldError } from './field.tsx'

interface RadioOption {
  value: string
  label: string
  hint?: string
}

/** A choice of one option from a few, all visible, each with a line on what it means. */
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
      {options.map(({ value, label, hint }) => {
        const id = `${name}-${value}`
        return (
          <div key={value} className="flex min-h-11 gap-3 py-1.5">
            <input
              type="radio"
              id={id}
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              aria-describedby={hint && `${id}-hint`}
              className="mt-0.5 size-6 flex-none accent-ink"
            />
            <div>
              <label htmlFor={id} className="block cursor-pointer">
                {label}
              </label>
              {hint ? (
                <p id={`${id}-hint`} className="text-base text-bark">
                  {hint}
                </p>
              ) : null}
            </div>
          </div>
        )
      })}
      <FieldError id={name} error={error} />
    </fieldset>
  )
}
