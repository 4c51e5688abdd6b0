// Made by art/film/make.ts. Do not edit by hand.

/** The still that stands where the film will run: its first frame, with the tall cut for screens that stand upright. */
export interface FilmPoster {
  src: string
  alt: string
  width: number
  height: number
  placeholder: string
  sources: { type: string; srcSet: string; media: string; width: number; height: number }[]
}

/** A muted loop. Sources are in order of preference; `media` tells the tall cut from the wide one. */
export interface Film {
  poster: FilmPoster
  tallPlaceholder: string
  seconds: number
  sources: { src: string; type: string; media: string; width: number; height: number }[]
}

export const heroFilm: Film = {
  "poster": {
    "src": "/media/film/hero-wide-1920.7dc4a00c.jpg",
    "alt": "",
    "width": 1600,
    "height": 900,
    "placeholder": "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAACwAQCdASoQAAkABIByJbACdADF4J0AAP7su0KOYlxxE6xs5QHaJbU+ecb+067awKAAAA==",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/film/hero-tall-480.8960d0ab.avif 480w, /media/film/hero-tall-640.c10ca610.avif 640w, /media/film/hero-tall-960.4811033d.avif 960w",
        "media": "(orientation: portrait)",
        "width": 720,
        "height": 1280
      },
      {
        "type": "image/webp",
        "srcSet": "/media/film/hero-tall-480.e06a2be7.webp 480w, /media/film/hero-tall-640.970f548b.webp 640w, /media/film/hero-tall-960.2eb9d44d.webp 960w",
        "media": "(orientation: portrait)",
        "width": 720,
        "height": 1280
      },
      {
        "type": "image/jpeg",
        "srcSet": "/media/film/hero-tall-480.e19d5caa.jpg 480w, /media/film/hero-tall-640.fb1661e4.jpg 640w, /media/film/hero-tall-960.d3946679.jpg 960w",
        "media": "(orientation: portrait)",
        "width": 720,
        "height": 1280
      },
      {
        "type": "image/avif",
        "srcSet": "/media/film/hero-wide-960.9d00f462.avif 960w, /media/film/hero-wide-1440.50e96459.avif 1440w, /media/film/hero-wide-1920.a3a64735.avif 1920w",
        "media": "(orientation: landscape)",
        "width": 1600,
        "height": 900
      },
      {
        "type": "image/webp",
        "srcSet": "/media/film/hero-wide-960.a2f9494f.webp 960w, /media/film/hero-wide-1440.1290b2be.webp 1440w, /media/film/hero-wide-1920.bb3a22ef.webp 1920w",
        "media": "(orientation: landscape)",
        "width": 1600,
        "height": 900
      }
    ]
  },
  "tallPlaceholder": "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAADQAQCdASoJABAABIByJbACdAEOtT8sAAD+7DpT7dD3Ct0XQqU8EqvWL8ql8fzlWOl8AA==",
  "seconds": 10,
  "sources": [
    {
      "src": "/media/film/hero-tall.d64f85e5.webm",
      "type": "video/webm; codecs=\"av01.0.08M.08\"",
      "media": "(orientation: portrait)",
      "width": 720,
      "height": 1280
    },
    {
      "src": "/media/film/hero-tall.860036fa.mp4",
      "type": "video/mp4; codecs=\"avc1.640028\"",
      "media": "(orientation: portrait)",
      "width": 720,
      "height": 1280
    },
    {
      "src": "/media/film/hero-wide.8e4fb3ce.webm",
      "type": "video/webm; codecs=\"av01.0.08M.08\"",
      "media": "(orientation: landscape)",
      "width": 1600,
      "height": 900
    },
    {
      "src": "/media/film/hero-wide.c2cf8fa3.mp4",
      "type": "video/mp4; codecs=\"avc1.640028\"",
      "media": "(orientation: landscape)",
      "width": 1600,
      "height": 900
    }
  ]
}
