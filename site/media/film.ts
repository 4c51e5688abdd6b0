// Made by art/film/make.ts. Do not edit by hand.

import type { Film } from './types.ts'

export const heroFilm: Film = {
  "poster": {
    "src": "/media/film/hero-wide-1920.fbeaa163.jpg",
    "alt": "",
    "width": 1920,
    "height": 1080,
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/film/hero-tall-480.5ad667cc.avif 480w, /media/film/hero-tall-640.e6890a1f.avif 640w, /media/film/hero-tall-720.ebb86dd4.avif 720w, /media/film/hero-tall-960.279671d7.avif 960w",
        "media": "(orientation: portrait)",
        "width": 720,
        "height": 1280
      },
      {
        "type": "image/avif",
        "srcSet": "/media/film/hero-wide-960.45100034.avif 960w, /media/film/hero-wide-1440.2dbc0eee.avif 1440w, /media/film/hero-wide-1920.883026bd.avif 1920w",
        "media": "(orientation: landscape)",
        "width": 1920,
        "height": 1080
      }
    ]
  },
  "sources": [
    {
      "src": "/media/film/hero-tall.e7a70bfa.webm",
      "type": "video/webm; codecs=\"av01.0.05M.08\"",
      "media": "(orientation: portrait)",
      "width": 720,
      "height": 1280
    },
    {
      "src": "/media/film/hero-tall.6da232ce.mp4",
      "type": "video/mp4; codecs=\"avc1.640028\"",
      "media": "(orientation: portrait)",
      "width": 720,
      "height": 1280
    },
    {
      "src": "/media/film/hero-wide-1920.2df9a459.webm",
      "type": "video/webm; codecs=\"av01.0.08M.08\"",
      "media": "(orientation: landscape) and (min-width: 80rem)",
      "width": 1920,
      "height": 1080
    },
    {
      "src": "/media/film/hero-wide.1e84bab2.webm",
      "type": "video/webm; codecs=\"av01.0.05M.08\"",
      "media": "(orientation: landscape)",
      "width": 1280,
      "height": 720
    },
    {
      "src": "/media/film/hero-wide.7f6b7788.mp4",
      "type": "video/mp4; codecs=\"avc1.640028\"",
      "media": "(orientation: landscape)",
      "width": 1280,
      "height": 720
    }
  ]
}
