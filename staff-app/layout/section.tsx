import { type ReactNode, useEffect, useRef } from 'react'

/**
 * A part of a screen with its own address (`#id`). If the focused element is removed, such as a row, the heading takes
 * the focus, so keyboard users keep their place.
 */
export function ScreenSection({
  id,
  title,
  beside,
  children,
}: {
  id: string
  title: string
  beside?: ReactNode
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focused = useRef<Element>(null)
  // Checks the element, not the number of rows: somebody else may have added a row meanwhile.
  useEffect(() => {
    const hasGone = focused.current && !focused.current.isConnected
    if (hasGone && document.activeElement === document.body) heading.current?.focus()
  })
  return (
    <section
      aria-labelledby={id}
      className="mt-10 first:mt-0"
      onFocus={(event) => {
        focused.current = event.target
      }}
      onBlur={() => {
        focused.current = null
      }}
    >
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
