/** The widths in which a photo is made, in pixels; a narrower one ends with its own. No side is longer than the last. */
const widths = [480, 800, 1200, 1600] as const
export const longestSide = 1600

/** Returns the widths in which a photo of some width is made, the widest last. Pure. */
export const photoWidths = (width: number): number[] => [...widths.filter((each) => each < width), width]

/** The kinds of files in which a photo is made, the lightest first. */
export const photoKinds = ['avif', 'jpg'] as const
export type PhotoKind = (typeof photoKinds)[number]

/** Returns the address of a photo in one of its widths. */
export const photoAddress = (id: string, width: number, kind: PhotoKind) => `/photos/${id}/${width}.${kind}`
