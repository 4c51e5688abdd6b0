/** A picture in its formats, best first. Browsers that support none of `sources` get `src`. */
export interface Picture {
  src: string
  width: number
  height: number
  alt: string
  /** A few blurred pixels to show until the picture has loaded, for pictures that fill their frame. */
  placeholder?: string
  /** How an owner's photo is cropped, and its frame's colour until the photo has loaded. */
  style?: { objectPosition: string; backgroundColor: string }
  /** If the screen's shape decides which crop is shown, `media` is the condition, with the crop's size. */
  sources: { type: string; srcSet: string; media?: string; width?: number; height?: number }[]
}

/**
 * A muted loop. Its sources are in order of preference; `media` selects the tall or the wide crop. The poster is shown
 * until the film runs, and alone if there are no sources.
 */
export interface Film {
  poster: Picture
  sources: { src: string; type: string; media?: string; width?: number; height?: number }[]
}
