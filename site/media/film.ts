// Made by art/film/make.ts. Do not edit by hand.

import type { Film } from './types.ts'

export const heroFilm: Film = {
  "poster": {
    "src": "/media/film/hero-wide-1920.e4c12a09.jpg",
    "alt": "",
    "width": 1920,
    "height": 1080,
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/film/hero-tall-480.5e7eceb6.avif 480w, /media/film/hero-tall-640.cf8d59fb.avif 640w, /media/film/hero-tall-720.9450466c.avif 720w, /media/film/hero-tall-960.bc411c39.avif 960w",
        "media": "(orientation: portrait)",
        "width": 720,
        "height": 1280
      },
      {
        "type": "image/webp",
        "srcSet": "/media/film/hero-tall-480.053c2083.webp 480w, /media/film/hero-tall-640.0800be13.webp 640w, /media/film/hero-tall-720.eb72851a.webp 720w, /media/film/hero-tall-960.abb3ffdc.webp 960w",
        "media": "(orientation: portrait)",
        "width": 720,
        "height": 1280
      },
      {
        "type": "image/jpeg",
        "srcSet": "/media/film/hero-tall-480.11752b37.jpg 480w, /media/film/hero-tall-640.9fc6aa6c.jpg 640w, /media/film/hero-tall-720.ebd9c15b.jpg 720w, /media/film/hero-tall-960.d1c9073b.jpg 960w",
        "media": "(orientation: portrait)",
        "width": 720,
        "height": 1280
      },
      {
        "type": "image/avif",
        "srcSet": "/media/film/hero-wide-960.35033f14.avif 960w, /media/film/hero-wide-1440.eaa42101.avif 1440w, /media/film/hero-wide-1920.6e178375.avif 1920w",
        "media": "(orientation: landscape)",
        "width": 1920,
        "height": 1080
      },
      {
        "type": "image/webp",
        "srcSet": "/media/film/hero-wide-960.1c045bc8.webp 960w, /media/film/hero-wide-1440.a92ab776.webp 1440w, /media/film/hero-wide-1920.75010071.webp 1920w",
        "media": "(orientation: landscape)",
        "width": 1920,
        "height": 1080
      },
      {
        "type": "image/jpeg",
        "srcSet": "/media/film/hero-wide-960.578d0856.jpg 960w, /media/film/hero-wide-1440.88c0cb0d.jpg 1440w, /media/film/hero-wide-1920.e4c12a09.jpg 1920w",
        "media": "(orientation: landscape)",
        "width": 1920,
        "height": 1080
      }
    ]
  },
  "sources": [
    {
      "src": "/media/film/hero-tall.652c5dd6.webm",
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
      "src": "/media/film/hero-wide-1920.79e6b6f0.webm",
      "type": "video/webm; codecs=\"av01.0.08M.08\"",
      "media": "(orientation: landscape) and (min-width: 80rem)",
      "width": 1920,
      "height": 1080
    },
    {
      "src": "/media/film/hero-wide.02315d5e.webm",
      "type": "video/webm; codecs=\"av01.0.05M.08\"",
      "media": "(orientation: landscape)",
      "width": 1280,
      "height": 720
    },
    {
      "src": "/media/film/hero-wide.7db0a7ca.mp4",
      "type": "video/mp4; codecs=\"avc1.640028\"",
      "media": "(orientation: landscape)",
      "width": 1280,
      "height": 720
    }
  ]
}
