import { type ComponentProps, useRef } from 'react'
import { FieldError } from './field.tsx'
import { useHalfTyped, wholeNumber } from './half-typed.ts'

const button =
  'grid size-[min(3rem,15vw)] flex-none place-items-center text-2xl leading-none font-bold hover:bg-turmeric aria-disabled:opacity-35 aria-disabled:hover:bg-transparent'

const stepOf: Record<string, number | undefined> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * A number with buttons and arrow keys for one less and one more. The form gets a step as if it had been typed. `label`
 * names what is counted; `value` is the number that the page shows.
 */
export function Stepper({
  label,
  value,
  ...input
}: { label: string; value: number; name: string } & ComponentProps<'input'>) {
  const field = useRef<HTMLInputElement>(null)
  const { text, watched } = useHalfTyped({
    ...wholeNumber,
    ...input,
    onBlur(event) {
      // A field left empty counts as 0.
      if (event.currentTarget.value.trim() === '') event.currentTarget.value = '0'
      input.onBlur?.(event)
    },
    onKeyDown(event) {
      const step = stepOf[event.key]
      if (step === undefined) return
      // Otherwise the caret would move too.
      event.preventDefault()
      press(step)
    },
  })
  const press = (step: number) => {
    if (!field.current) return
    // Steps from the input's own text, because the page may not have caught up with it yet.
    const before = Number.parseInt(field.current.value, 10) || 0
    const after = Math.max(0, before + step)
    if (after === before) return
    field.current.value = String(after)
    field.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className="w-min">
      <div className="flex w-fit border-2 border-bark bg-white/70 focus-within:border-ink">
        <button
          type="button"
          className={button}
          aria-label={`One less: ${label}`}
          // Not `disabled`, because the button would lose the focus when the number reaches 0.
          aria-disabled={value === 0 || undefined}
          onClick={() => press(-1)}
        >
          <span aria-hidden="true">−</span>
        </button>
        <input
          ref={field}
          defaultValue={0}
          aria-label={`Quantity: ${label}`}
          className="w-[min(4rem,20vw)] bg-transparent text-center text-xl font-bold tabular-nums focus-visible:outline-offset-0"
          {...watched}
          {...(text && { 'aria-invalid': true, 'aria-describedby': `${input.name}-error` })}
        />
        <button type="button" className={button} aria-label={`One more: ${label}`} onClick={() => press(1)}>
          <span aria-hidden="true">+</span>
        </button>
      </div>
      <FieldError id={input.name} error={text} isLive />
    </div>
  )
}
