import { type ComponentProps, useState } from 'react'
import { box, described, Field, type Labelled } from './field.tsx'

/** A field for a secret, hidden until the user asks to see it: long secrets are easily mistyped on small keyboards. */
export function SecretField({
  id,
  label,
  error,
  hint,
  className,
  ...input
}: Labelled & Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <Field id={id} label={label} error={error} hint={hint} className={className}>
      <div className="relative">
        <input
          {...described(id, { error, hint })}
          {...input}
          type={isShown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          className={`${box} pr-20`}
        />
        <button
          type="button"
          aria-controls={id}
          className="absolute inset-y-0 right-0 min-w-16 cursor-pointer px-3 font-bold underline underline-offset-4"
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
    </Field>
  )
}
