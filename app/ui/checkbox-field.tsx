import type { ComponentProps, ReactNode } from 'react'
import { described, FieldError } from './field.tsx'

/** A box to tick, with its text beside it. */
export function CheckboxField({
  id,
  isRequired,
  error,
  children,
  ...input
}: { id: string; isRequired?: boolean; error?: string; children: ReactNode } & ComponentProps<'input'>) {
  return (
    <div>
      <label htmlFor={id} className="flex cursor-pointer gap-4">
        <input
          type="checkbox"
          className="mt-1 size-6 flex-none accent-ink"
          {...described(id, { error, isRequired })}
          {...input}
        />
        <span className="min-w-0">{children}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
