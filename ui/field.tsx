import type { ComponentProps, ReactNode } from 'react'
import { useHalfTyped } from './half-typed.ts'

/** The style of all text controls. */
export const box =
  'block w-full border-2 border-bark bg-white/70 px-4 py-3 text-[1.125rem] leading-snug text-ink placeholder:text-bark ' +
  'hover:border-ink focus-visible:border-ink aria-invalid:border-chilli'

/** The props of every field. */
export interface Labelled {
  id: string
  label: string
  isRequired?: boolean
  error?: string
  hint?: string
}

/** A field with its label, its hint and its error. A required field's label has a *. */
export function Field({
  id,
  label,
  isRequired,
  error,
  isErrorLive,
  hint,
  className = '',
  children,
}: Labelled & { isErrorLive?: boolean; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-bold">
        {label}
        {isRequired ? ' *' : null}
      </label>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-base text-bark">
          {hint}
        </p>
      ) : null}
      <FieldError id={id} error={error} isLive={isErrorLive} />
    </div>
  )
}

/**
 * A field's error message. With `isLive` screen readers announce it, for messages that may come while the visitor is
 * elsewhere.
 */
export function FieldError({ id, error, isLive }: { id: string; error?: string; isLive?: boolean }) {
  const text = error ? (
    <p id={`${id}-error`} className="mt-1.5 font-bold text-chilli">
      {error}
    </p>
  ) : null
  return isLive ? <div aria-live="polite">{text}</div> : text
}

/** Returns the attributes that connect a control to its hint and its error for screen readers. */
export function described(
  id: string,
  { error, hint, isRequired }: { error?: string; hint?: string; isRequired?: boolean },
) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    'aria-required': isRequired || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  }
}

/**
 * A field of one line. Shows its own error for a half-typed day, time or whole number. Set `isErrorLive` if the form
 * checks the field when it is left.
 */
export function TextField({
  id,
  label,
  isRequired,
  error,
  isErrorLive,
  hint,
  className,
  ...input
}: Labelled & { isErrorLive?: boolean } & ComponentProps<'input'>) {
  const { text = error, isPossible, watched } = useHalfTyped(input)
  return (
    <Field
      id={id}
      label={label}
      isRequired={isRequired}
      error={text}
      isErrorLive={isErrorLive || isPossible}
      hint={hint}
      className={className}
    >
      <input className={box} {...described(id, { error: text, hint, isRequired })} {...watched} />
    </Field>
  )
}

/** A field of several lines. */
export function TextArea({
  id,
  label,
  isRequired,
  error,
  hint,
  className,
  ...area
}: Labelled & ComponentProps<'textarea'>) {
  return (
    <Field id={id} label={label} isRequired={isRequired} error={error} hint={hint} className={className}>
      <textarea
        className={`${box} field-sizing-content min-h-28 wrap-anywhere [&[rows="2"]]:min-h-20`}
        {...described(id, { error, hint, isRequired })}
        {...area}
      />
    </Field>
  )
}
