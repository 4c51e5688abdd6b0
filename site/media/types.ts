/** A picture with its formats, best first. `src` is for browsers that take none of the others. */
export interface Picture {
  src: string
  width: number
  height: number
  alt: string
  /** A few blurred pixels to show until the picture has loaded, for pictures that fill their frame. */
  placeholder?: string
  /** How an owner’s photo is cut, and the colour of its frame until it has loaded. */
  style?: { objectPosition: string; backgroundColor: string }
  /**
   * Where the shape of the screen decides which cut is shown, `media` has the condition and the cut's size is given
   * too.
   */
  sources: { type: string; srcSet: string; media?: string; width?: number; height?: number }[]
}

/**
 * A muted loop. Its sources are in order of preference, and `media` distinguishes the tall cut from the wide one. The
 * poster is the film's first frame and is shown until the film runs.
 */
export interface Film {
  poster: Picture
  sources: { src: string; type: string; media: string; width: number; height: number }[]
}
