import type { Photo } from '../../contract/content/photo.ts'
import { type PhotoKind, photoAddress, photoWidths } from '../../contract/content/photo-address.ts'
import type { Picture } from './types.ts'

/** Browsers that know no srcset get one of at most this width. */
const usualWidth = 1200

/** Returns a photo of the owner's as a picture, which its frame cuts around what has to stay in view. */
function pictureOfPhoto({ id, alt, focus, width, height, colour }: Photo): Picture {
  const widths = photoWidths(width)
  const srcSet = (kind: PhotoKind) => widths.map((each) => `${photoAddress(id, each, kind)} ${each}w`).join(', ')
  return {
    src: photoAddress(id, widths.findLast((each) => each <= usualWidth) ?? width, 'jpg'),
    width,
    height,
    alt: alt ?? '',
    style: { objectPosition: `${focus.x}% ${focus.y}%`, backgroundColor: colour },
    sources: [
      { type: 'image/avif', srcSet: srcSet('avif') },
      { type: 'image/jpeg', srcSet: srcSet('jpg') },
    ],
  }
}

/** A thing of the content as a page shows it, with its photo as a picture. */
export type WithPhotograph<Thing extends { photo?: Photo }> = Omit<Thing, 'photo'> & { photograph?: Picture }

/**
 * Returns a thing with its photo as a picture; where it has none the page's data has no word of photos. Loaders call it, so
 * that no visitor's script has to.
 */
export function withPhotograph<Thing extends { photo?: Photo }>({ photo, ...thing }: Thing): WithPhotograph<Thing> {
  return photo ? { ...thing, photograph: pictureOfPhoto(photo) } : thing
}
