// Made by art/posters/make.ts. Do not edit by hand.

import type { MenuPosterPicture } from './types.ts'

export const menuPosters: MenuPosterPicture[] = [
  {
    "id": "rolls-bowls-platters-sides",
    "title": "Rolls, bowls, platters and sides",
    "alt": "Menu: rolls, bowls, platters and sides",
    "src": "/media/posters/rolls-bowls-platters-sides-1500.bdf84906.webp",
    "width": 1500,
    "height": 2309,
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/posters/rolls-bowls-platters-sides-480.cb0ec266.avif 480w, /media/posters/rolls-bowls-platters-sides-800.c5991b01.avif 800w, /media/posters/rolls-bowls-platters-sides-1500.31352e4b.avif 1500w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/posters/rolls-bowls-platters-sides-480.e375b344.webp 480w, /media/posters/rolls-bowls-platters-sides-800.2b4eb27d.webp 800w, /media/posters/rolls-bowls-platters-sides-1500.bdf84906.webp 1500w"
      }
    ]
  },
  {
    "id": "burgers-and-chef-specials",
    "title": "Burgers and chef specials",
    "alt": "Menu: burgers and chef specials",
    "src": "/media/posters/burgers-and-chef-specials-1500.00bbdcee.webp",
    "width": 1500,
    "height": 2309,
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/posters/burgers-and-chef-specials-480.675afd4b.avif 480w, /media/posters/burgers-and-chef-specials-800.e1756350.avif 800w, /media/posters/burgers-and-chef-specials-1500.acb931de.avif 1500w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/posters/burgers-and-chef-specials-480.e0456d51.webp 480w, /media/posters/burgers-and-chef-specials-800.b42156e5.webp 800w, /media/posters/burgers-and-chef-specials-1500.00bbdcee.webp 1500w"
      }
    ]
  }
]
