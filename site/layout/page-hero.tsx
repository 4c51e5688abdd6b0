import type { ReactNode } from 'react'
import type { Picture } from '../media/types.ts'
import { Photo } from './photo.tsx'

/**
 * The dark top of a page: its one very large heading over the owner's photo, or over our picture as decoration, with
 * intro text or buttons below. On a phone the picture is above the words, because behind them only a dark corner would
 * show.
 */
export function PageHero({
  title,
  picture,
  photograph = { ...picture, alt: '' },
  children,
}: {
  title: string
  picture: Picture
  photograph?: Picture
  children: ReactNode
}) {
  return (
    <header className="page-x relative overflow-clip bg-charcoal pt-(--header) text-paper">
      <Photo
        picture={photograph}
        sizes="100vw"
        first
        className="absolute inset-0 size-full object-cover max-md:top-(--header) max-md:h-[calc(56vw+3rem)] max-md:mask-[linear-gradient(#000_65%,transparent)]"
      />
      <div className="hero-shade absolute inset-0 max-md:hidden" />
      <div className="relative pt-[56vw] pb-[clamp(2.5rem,6vw,6rem)] md:pt-[clamp(7rem,18vw,18rem)]">
        <h1 tabIndex={-1} className="display text-[clamp(min(5.5rem,27.5vw),13vw,12.5rem)] leading-[0.8]">
          {title}
        </h1>
        <div className="mt-[clamp(1.5rem,3vw,3rem)] max-w-[38ch] text-lead text-cream">{children}</div>
      </div>
    </header>
  )
}
