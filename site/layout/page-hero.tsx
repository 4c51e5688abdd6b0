import type { ReactNode } from 'react'
import type { Picture } from '../media/types.ts'
import { grounds, thread } from './grounds.ts'
import { Photo } from './photo.tsx'

/**
 * The top of a page: its one very large heading with intro text, and a picture above the words on a phone, beside them
 * on wider screens, so that they never cross what it shows. The owner's photo goes before our picture, which is
 * decoration. `isLow` leaves room on the first screen for what follows. A picture of ours that `isCutOut` is shown whole
 * on the ground's colour.
 */
export function PageHero({
  title,
  picture,
  photograph,
  ground = 'charcoal',
  isLow = false,
  isCutOut = false,
  children,
}: {
  title: string
  picture?: Picture
  photograph?: Picture
  ground?: keyof typeof grounds
  isLow?: boolean
  isCutOut?: boolean
  children: ReactNode
}) {
  const shown = photograph ?? (picture && { ...picture, alt: '' })
  return (
    <header
      style={thread(ground)}
      className={`page-hero relative overflow-clip pt-(--header) ${isLow ? 'page-hero-low' : ''} ${grounds[ground]}`}
    >
      {shown ? (
        <Photo
          picture={shown}
          sizes="(width >= 48rem) 40vw, 100vw"
          first
          className={`print:hidden ${isCutOut && !photograph ? 'object-contain p-2' : 'object-cover'}`}
        />
      ) : null}
      <div className="page-x">
        <h1 tabIndex={-1} className="display">
          {title}
        </h1>
        <div>{children}</div>
      </div>
    </header>
  )
}
