import type { ReactNode } from 'react'

/** A switch that takes effect as soon as it is pressed. */
export function Switch({
  isOn,
  onSwitch,
  hint,
  children,
}: {
  isOn: boolean
  onSwitch: (on: boolean) => void
  hint?: string
  children: ReactNode
}) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-4 py-1">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className="size-6 flex-none"
        checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      <span>
        {children}
        {hint ? <span className="block text-base text-bark">{hint}</span> : null}
      </span>
    </label>
  )
}
