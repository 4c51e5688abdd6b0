/**
 * The widths, in pixels, in which a photo is made. A narrower photo ends with its own width. No side exceeds the last.
 */
const widths = [480, 800, 1200, 1600] as const
export const longestSide = 1600
/** The longest side of a film, in pixels. */
export const longestFilmSide = 1920

/** Returns the widths in which a photo of this width is made, the widest last. Pure. */
export const photoWidths = (width: number): number[] => [...widths.filter((each) => each < width), width]

/** The file formats in which a photo is made, the smallest first. */
export const photoKinds = ['avif', 'jpg'] as const
export type PhotoKind = (typeof photoKinds)[number]

/** What an owner uploads for the site. */
export const uploadKinds = ['photo', 'film'] as const
export type UploadKind = (typeof uploadKinds)[number]

/**
 * The formats of stored files. A film has one file, with its own width. Written out, because the bundler gives a spread a
 * script of its own.
 */
export const fileKinds = ['avif', 'jpg', 'mp4'] as const
export type FileKind = (typeof fileKinds)[number]

/** Returns the path of a photo in one width and format, or of a film. */
export const photoAddress = (id: string, width: number, kind: FileKind) => `/photos/${id}/${width}.${kind}`
