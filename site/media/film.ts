// Made by art/film/make.ts. Do not edit by hand.

import type { Film } from './types.ts'

export const heroFilm: Film = {
  "poster": {
    "src": "/media/film/hero-wide-1920.d4e685ba.jpg",
    "alt": "",
    "width": 1280,
    "height": 720,
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/film/hero-tall-480.0a3ce605.avif 480w, /media/film/hero-tall-640.107c7602.avif 640w, /media/film/hero-tall-720.698750e9.avif 720w, /media/film/hero-tall-960.e0162c26.avif 960w",
        "media": "(orientation: portrait)",
        "width": 720,
        "height": 1280
      },
      {
        "type": "image/webp",
        "srcSet": "/media/film/hero-tall-480.a0afa0a3.webp 480w, /media/film/hero-tall-640.3dad62a7.webp 640w, /media/film/hero-tall-720.97474cbb.webp 720w, /media/film/hero-tall-960.b8db0345.webp 960w",
        "media": "(orientation: portrait)",
        "width": 720,
        "height": 1280
      },
      {
        "type": "image/jpeg",
        "srcSet": "/media/film/hero-tall-480.f8fbbb8e.jpg 480w, /media/film/hero-tall-640.75e30c49.jpg 640w, /media/film/hero-tall-720.0612bc41.jpg 720w, /media/film/hero-tall-960.e19c7668.jpg 960w",
        "media": "(orientation: portrait)",
        "width": 720,
        "height": 1280
      },
      {
        "type": "image/avif",
        "srcSet": "/media/film/hero-wide-960.939b0e33.avif 960w, /media/film/hero-wide-1440.1545e626.avif 1440w, /media/film/hero-wide-1920.65027b6a.avif 1920w",
        "media": "(orientation: landscape)",
        "width": 1280,
        "height": 720
      },
      {
        "type": "image/webp",
        "srcSet": "/media/film/hero-wide-960.ceb71c31.webp 960w, /media/film/hero-wide-1440.cef505ac.webp 1440w, /media/film/hero-wide-1920.34f40d1c.webp 1920w",
        "media": "(orientation: landscape)",
        "width": 1280,
        "height": 720
      },
      {
        "type": "image/jpeg",
        "srcSet": "/media/film/hero-wide-960.243312ed.jpg 960w, /media/film/hero-wide-1440.5e8f2020.jpg 1440w, /media/film/hero-wide-1920.d4e685ba.jpg 1920w",
        "media": "(orientation: landscape)",
        "width": 1280,
        "height": 720
      }
    ]
  },
  "sources": [
    {
      "src": "/media/film/hero-tall.6442ce73.webm",
      "type": "video/webm; codecs=\"av01.0.05M.08\"",
      "media": "(orientation: portrait)",
      "width": 720,
      "height": 1280
    },
    {
      "src": "/media/film/hero-tall.856790f5.mp4",
      "type": "video/mp4; codecs=\"avc1.640028\"",
      "media": "(orientation: portrait)",
      "width": 720,
      "height": 1280
    },
    {
      "src": "/media/film/hero-wide.f549464c.webm",
      "type": "video/webm; codecs=\"av01.0.05M.08\"",
      "media": "(orientation: landscape)",
      "width": 1280,
      "height": 720
    },
    {
      "src": "/media/film/hero-wide.819f467e.mp4",
      "type": "video/mp4; codecs=\"avc1.640028\"",
      "media": "(orientation: landscape)",
      "width": 1280,
      "height": 720
    }
  ]
}
