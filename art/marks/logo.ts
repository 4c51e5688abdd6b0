/** The mark: a diamond, as stitched in phulkari and as set up beside roads, cut by a road that rises like a flame. */
import { palette } from './media-files.ts'

/** In a box of 32 by 32. */
export const logoPath =
  'M16 .5L31.5 16 20 27.5C20.6 24 24.7 22.4 24.3 18.2 23.8 13.4 16.8 11.2 16 3.8 13.6 13.2 19 15 19.8 18.2 20.6 22 14.4 23 11.8 27.3L.5 16z'

/** The mark alone, filling its box: for tabs, where every pixel counts. */
export function favicon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${palette.ember}" d="${logoPath}"/></svg>`
}

/** The mark on a ground, `share` of the side wide: for home screens, which cut their own corners. */
export function icon(share: number): string {
  const side = 32 / share
  const edge = (side - 32) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-edge} ${-edge} ${side} ${side}"><path fill="${palette.charcoal}" d="M${-edge} ${-edge}h${side}v${side}h-${side}z"/><path fill="${palette.ember}" d="${logoPath}"/></svg>`
}
