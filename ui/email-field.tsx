import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { type Labelled, TextField } from './field.tsx'
import { whenLeft } from './when-left.ts'

const loadPart = () => import('./suggested-email.ts')

/**
 * A field for an e-mail address. Where it is left with what is probably a slip of a well-known domain, the right one is
 * offered below it; nothing is refused.
 */
export function EmailField({ className, ...field }: Labelled & ComponentProps<'input'>) {
  const input = useRef<HTMLInputElement>(null)
  const [suggested, setSuggested] = useState<string>()

  const look = async () => {
    const typed = input.current?.value ?? ''
    const found = (await loadPart().catch(() => undefined))?.suggestedEmail(typed)
    // It was typed over while the list was on its way.
    if (input.current?.value === typed) setSuggested(found)
  }

  const take = (email: string) => {
    if (!input.current) return
    input.current.value = email
    // As if it had been typed: the form keeps it and takes back what was wrong.
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
      {/* It stands before it has something to say: screen readers miss what comes together with its region. */}
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
