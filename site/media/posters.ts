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
        "srcSet": "/media/posters/rolls-bowls-platters-sides-320.bc4ba295.avif 320w, /media/posters/rolls-bowls-platters-sides-480.cb0ec266.avif 480w, /media/posters/rolls-bowls-platters-sides-800.ac513c0a.avif 800w, /media/posters/rolls-bowls-platters-sides-1500.31352e4b.avif 1500w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/posters/rolls-bowls-platters-sides-320.7ca5a3bc.webp 320w, /media/posters/rolls-bowls-platters-sides-480.e375b344.webp 480w, /media/posters/rolls-bowls-platters-sides-800.b57d00e4.webp 800w, /media/posters/rolls-bowls-platters-sides-1500.bdf84906.webp 1500w"
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
        "srcSet": "/media/posters/burgers-and-chef-specials-320.d5f2943c.avif 320w, /media/posters/burgers-and-chef-specials-480.675afd4b.avif 480w, /media/posters/burgers-and-chef-specials-800.cc4804a4.avif 800w, /media/posters/burgers-and-chef-specials-1500.6d783309.avif 1500w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/posters/burgers-and-chef-specials-320.e31ec132.webp 320w, /media/posters/burgers-and-chef-specials-480.e53fc4fa.webp 480w, /media/posters/burgers-and-chef-specials-800.67e72ecc.webp 800w, /media/posters/burgers-and-chef-specials-1500.00bbdcee.webp 1500w"
      }
    ]
  }
]
