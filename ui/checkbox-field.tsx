import type { ComponentProps, ReactNode } from 'react'
import { described, FieldError } from './field.tsx'

/** A checkbox with its text. Keeps space for a `note`, so that nothing moves when it comes or goes. */
export function CheckboxField({
  id,
  isRequired,
  error,
  note,
  children,
  ...input
}: { id: string; isRequired?: boolean; error?: string; note?: string; children: ReactNode } & ComponentProps<'input'>) {
  return (
    <div>
      <label htmlFor={id} className="flex cursor-pointer gap-4">
        <input
          type="checkbox"
          className="mt-1 size-6 flex-none accent-ink"
          {...described(id, { error, hint: note, isRequired })}
          {...input}
        />
        <span className="min-w-0">{children}</span>
      </label>
      <FieldError id={id} error={error} />
      <p id={`${id}-hint`} aria-live="polite" className="-mb-4 min-h-[1.5em] pl-10 font-bold">
        {note}
      </p>
    </div>
  )
}
