import type { HomePhoto, Photo } from '../../contract/content/photo.ts'
import { type PhotoKind, photoAddress, photoWidths } from '../../contract/content/photo-address.ts'
import type { Film, Picture } from './types.ts'

/** Browsers without srcset get a photo of at most this width, in pixels. */
const usualWidth = 1200

/** Returns an owner's photo as a picture, whose frame crops around the photo's focus. */
export function pictureOfPhoto({ id, alt, focus, width, height, colour }: Photo): Picture {
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

/** Returns the owner's film with its still, or the photo alone. */
export const ownFilm = ({ film, ...photo }: HomePhoto): Film => ({
  poster: pictureOfPhoto(photo),
  sources: film ? [{ src: photoAddress(film.id, film.width, 'mp4'), type: 'video/mp4' }] : [],
})

/** A part of the content as a page shows it, with its photo as a picture. */
export type WithPhotograph<Thing extends { photo?: Photo }> = Omit<Thing, 'photo'> & { photograph?: Picture }

/**
 * Turns the `photo` of a part of the content into a picture. Without a photo, adds nothing to the page's data. Loaders
 * call it, which spares the visitor's script the work.
 */
export function withPhotograph<Thing extends { photo?: Photo }>({ photo, ...thing }: Thing): WithPhotograph<Thing> {
  return photo ? { ...thing, photograph: pictureOfPhoto(photo) } : thing
}
