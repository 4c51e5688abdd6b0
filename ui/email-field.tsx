import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { type Labelled, TextField } from './field.tsx'
import { whenLeft } from './when-left.ts'

const loadPart = () => import('./suggested-email.ts')

/**
 * A field for an email address. If its domain looks like a slip of a well-known domain, offers the right address below
 * when the field is left. Refuses nothing.
 */
export function EmailField({ className, ...field }: Labelled & ComponentProps<'input'>) {
  const input = useRef<HTMLInputElement>(null)
  const [suggested, setSuggested] = useState<string>()

  const look = async () => {
    const typed = input.current?.value ?? ''
    const found = (await loadPart().catch(() => undefined))?.suggestedEmail(typed)
    // Unless the text has changed while the list was loading.
    if (input.current?.value === typed) setSuggested(found)
  }

  const take = (email: string) => {
    if (!input.current) return
    input.current.value = email
    // As if typed, so that the form keeps the address and removes its error.
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    input.current.focus()
  }

  useEffect(() => {
    const form = input.current?.form
    const forget = () => setSuggested(undefined)
    form?.addEventListener('reset', forget)
    return () => form?.removeEventListener('reset', forget)
  }, [])

  return (
    <div className={className}>
      <TextField
        ref={input}
        type="email"
        isErrorLive
        onFocus={() => void loadPart().catch(() => {})}
        onInput={() => setSuggested(undefined)}
        onBlur={({ target }) => whenLeft(target, () => void look())}
        {...field}
      />
      {/* Rendered even while empty: screen readers miss text that appears together with its live region. */}
      <div aria-live="polite">
        {suggested ? (
          <div className="mt-1.5">
            <p>Did you mean {suggested.slice(suggested.lastIndexOf('@') + 1)}?</p>
            <button
              type="button"
              className="trail min-h-11 text-left font-bold wrap-anywhere"
              onClick={() => take(suggested)}
            >
              Use {suggested}
            </button>
          </div>
        ) : null}
      </div>
    </div>
  )
}
