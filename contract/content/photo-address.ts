/**
 * The widths, in pixels, in which a photo is made. A narrower photo ends with its own width. No side exceeds the last.
 */
const widths = [480, 800, 1200, 1600] as const
export const longestSide = 1600

/** Returns the widths in which a photo of this width is made, the widest last. Pure. */
export const photoWidths = (width: number): number[] => [...widths.filter((each) => each < width), width]

/** The file formats in which a photo is made, the smallest first. */
export const photoKinds = ['avif', 'jpg'] as const
export type PhotoKind = (typeof photoKinds)[number]

/** Returns the path of a photo in one width and format. */
export const photoAddress = (id: string, width: number, kind: PhotoKind) => `/photos/${id}/${width}.${kind}`
