import type { ReactNode } from 'react'

/** A list of what somebody wrote into a form, as `Fact` pairs of name and value. */
export function WrittenFacts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2 border-t border-line pt-3">
      {children}
    </dl>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-bark">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}
