/** A picture with its alternatives, best format first; `src` is for browsers that take none of them. */
export interface Picture {
  src: string
  width: number
  height: number
  alt: string
  /** A few blurred pixels to show until the picture has come, for pictures that fill their frame. */
  placeholder?: string
  /** Where the screen's shape decides which cut is shown, `media` says for which, and the cut's size stands beside it. */
  sources: { type: string; srcSet: string; media?: string; width?: number; height?: number }[]
}

/**
 * A muted loop. Sources are in order of preference; `media` tells the tall cut from the wide one. The poster stands
 * where the film will run: its first frame.
 */
export interface Film {
  poster: Picture
  sources: { src: string; type: string; media: string; width: number; height: number }[]
}

/** A menu poster; `src` is the whole of it, for the overlay and for the plain link to it. */
export interface MenuPosterPicture extends Picture {
  id: string
  title: string
}
