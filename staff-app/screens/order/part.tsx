import { type ReactNode, useId } from 'react'

/** A section of an order's screen, below its heading. */
export function OrderPart({
  title,
  className = '',
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-2 border-b-2 border-ink pb-1 text-lead font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}
