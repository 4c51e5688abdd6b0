import type { Picture } from '../media/pictures.ts'

/** A picture of ours; where the screen's shape decides which one is shown, its sources say for which (`media`). */
interface Shown extends Omit<Picture, 'sources'> {
  sources: { type: string; srcSet: string; media?: string; width?: number; height?: number }[]
}

/**
 * One of our pictures in the lightest form the browser takes. `first` marks the one of the first screen; all others come
 * when they are near. `blurred` shows its few placeholder pixels until then, for pictures that fill their frame.
 */
export function Photo({
  picture,
  sizes,
  first = false,
  blurred = false,
  className,
}: {
  picture: Shown
  sizes: string
  first?: boolean
  blurred?: boolean
  className?: string
}) {
  return (
    <picture className="contents">
      {picture.sources.map((source) => (
        <source key={`${source.type} ${source.media}`} {...source} sizes={sizes} />
      ))}
      <img
        src={picture.src}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        className={className}
        style={blurred ? { background: `center / cover url(${picture.placeholder})` } : undefined}
      />
    </picture>
  )
}
