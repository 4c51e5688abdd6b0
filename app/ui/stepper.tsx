import { type ComponentProps, useRef } from 'react'

const button =
  'grid size-12 flex-none place-items-center text-2xl leading-none font-bold hover:bg-turmeric aria-disabled:opacity-35 aria-disabled:hover:bg-transparent'

/** A number with buttons for one less and one more. `label` names what is counted; `value` is what the input says now. */
export function Stepper({
  label,
  value,
  onStep,
  ...input
}: { label: string; value: number; onStep: (value: number) => void } & ComponentProps<'input'>) {
  const field = useRef<HTMLInputElement>(null)
  const step = (by: number) => {
    if (!field.current) return
    field.current.value = String(Math.max(0, value + by))
    onStep(Math.max(0, value + by))
  }
  return (
    <div className="flex w-fit border-2 border-bark bg-white/70 focus-within:border-ink">
      <button
        type="button"
        className={button}
        aria-label={`One less: ${label}`}
        // At none it is off without losing the focus.
        aria-disabled={value === 0 || undefined}
        onClick={() => value > 0 && step(-1)}
      >
        <span aria-hidden="true">−</span>
      </button>
      <input
        ref={field}
        type="number"
        min={0}
        inputMode="numeric"
        defaultValue={0}
        aria-label={`Quantity: ${label}`}
        className="w-16 [appearance:textfield] bg-transparent text-center text-xl font-bold tabular-nums focus-visible:outline-offset-0 [&::-webkit-inner-spin-button]:appearance-none"
        {...input}
      />
      <button type="button" className={button} aria-label={`One more: ${label}`} onClick={() => step(1)}>
        <span aria-hidden="true">+</span>
      </button>
    </div>
  )
}
