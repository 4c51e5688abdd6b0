import type { ReactNode } from 'react'

/**
 * The dark opening of a page: its one heading, very big, and what stands beside it.
 * `children` follows the heading (intro text, buttons); `picture` stands to the right, or above it on a phone.
 */
export function PageHero({ title, children, picture }: { title: string; children?: ReactNode; picture?: ReactNode }) {
  return (
    <header className="page-x relative overflow-clip bg-charcoal pt-(--header) text-paper">
      <div className="grid items-end gap-x-12 gap-y-4 py-[clamp(2.5rem,6vw,6rem)] lg:grid-cols-[3fr_2fr]">
        <div className="lg:row-start-1">
          <h1 tabIndex={-1} className="display text-[clamp(5.5rem,13vw,12.5rem)] leading-[0.8]">
            {title}
          </h1>
          <div className="mt-[clamp(1.5rem,3vw,3rem)] max-w-[38ch] text-lead text-cream">{children}</div>
        </div>
        {picture ? <div className="max-lg:row-start-1">{picture}</div> : null}
      </div>
    </header>
  )
}
