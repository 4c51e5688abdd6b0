import { type ComponentProps, useRef } from 'react'

const button =
  'grid size-[min(3rem,15vw)] flex-none place-items-center text-2xl leading-none font-bold hover:bg-turmeric aria-disabled:opacity-35 aria-disabled:hover:bg-transparent'

/**
 * A number with buttons for one less and one more. `label` names what is counted, and `value` is the number that the
 * page shows.
 */
export function Stepper({
  label,
  value,
  onStep,
  ...input
}: { label: string; value: number; onStep: () => void } & ComponentProps<'input'>) {
  const field = useRef<HTMLInputElement>(null)
  // The step starts from the input's own value, because the page may not have caught up with it yet.
  const press = (step: 'stepUp' | 'stepDown') => {
    const before = field.current?.value
    field.current?.[step]()
    if (field.current?.value !== before) onStep()
  }
  return (
    <div className="flex w-fit border-2 border-bark bg-white/70 focus-within:border-ink">
      <button
        type="button"
        className={button}
        aria-label={`One less: ${label}`}
        // The button uses aria-disabled, because with `disabled` it would lose the focus when the number reaches 0.
        aria-disabled={value === 0 || undefined}
        onClick={() => press('stepDown')}
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
        className="w-[min(4rem,20vw)] [appearance:textfield] bg-transparent text-center text-xl font-bold tabular-nums focus-visible:outline-offset-0 [&::-webkit-inner-spin-button]:appearance-none"
        {...input}
      />
      <button type="button" className={button} aria-label={`One more: ${label}`} onClick={() => press('stepUp')}>
        <span aria-hidden="true">+</span>
      </button>
    </div>
  )
}
