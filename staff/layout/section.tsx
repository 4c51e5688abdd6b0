import { type ReactNode, useEffect, useRef } from 'react'

/**
 * A part of a screen, with an address of its own (`#id`). `count` is how many rows it has: when one goes that had the
 * focus, the heading takes it, so that a keyboard goes on from there.
 */
export function Section({
  id,
  title,
  beside,
  count = 0,
  children,
}: {
  id: string
  title: string
  beside?: ReactNode
  count?: number
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) heading.current?.focus()
    before.current = count
  }, [count])
  return (
    <section aria-labelledby={id} className="mt-10 first:mt-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 ref={heading} id={id} tabIndex={-1} className="label text-[1.5rem]">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
