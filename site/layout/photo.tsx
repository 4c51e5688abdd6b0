import type { ComponentProps } from 'react'
import type { Picture } from '../media/types.ts'

/**
 * A picture in the lightest format that the browser supports. `first` loads it at once; other pictures load as they
 * come near. `blurred` shows a few placeholder pixels until then, for pictures that fill their frame.
 */
export function Photo({
  picture,
  sizes,
  first = false,
  blurred = false,
  ...image
}: {
  picture: Picture
  sizes: string
  first?: boolean
  blurred?: boolean
} & Pick<ComponentProps<'img'>, 'className' | 'draggable' | 'onClick'>) {
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
        {...image}
        style={
          picture.style ??
          (blurred && picture.placeholder ? { background: `center / cover url(${picture.placeholder})` } : undefined)
        }
      />
    </picture>
  )
}
