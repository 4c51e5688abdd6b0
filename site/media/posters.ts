// Made by art/posters/make.ts. Do not edit by hand.

import type { MenuPosterPicture } from './types.ts'

export const menuPosters: MenuPosterPicture[] = [
  {
    "id": "rolls-bowls-platters-sides",
    "title": "Rolls, bowls, platters and sides",
    "alt": "Menu: rolls, bowls, platters and sides",
    "src": "/media/posters/rolls-bowls-platters-sides-1500.34c22eca.webp",
    "width": 1500,
    "height": 2309,
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/posters/rolls-bowls-platters-sides-320.e1519590.avif 320w, /media/posters/rolls-bowls-platters-sides-480.b3d676e7.avif 480w, /media/posters/rolls-bowls-platters-sides-800.d9b979eb.avif 800w, /media/posters/rolls-bowls-platters-sides-1500.eac6e69a.avif 1500w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/posters/rolls-bowls-platters-sides-320.658547d0.webp 320w, /media/posters/rolls-bowls-platters-sides-480.f51f77cd.webp 480w, /media/posters/rolls-bowls-platters-sides-800.26b611b8.webp 800w, /media/posters/rolls-bowls-platters-sides-1500.34c22eca.webp 1500w"
      }
    ]
  },
  {
    "id": "burgers-and-chef-specials",
    "title": "Burgers and chef specials",
    "alt": "Menu: burgers and chef specials",
    "src": "/media/posters/burgers-and-chef-specials-1500.68a5dee5.webp",
    "width": 1500,
    "height": 2309,
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/posters/burgers-and-chef-specials-320.ec456f80.avif 320w, /media/posters/burgers-and-chef-specials-480.56e5654d.avif 480w, /media/posters/burgers-and-chef-specials-800.cbe7f77f.avif 800w, /media/posters/burgers-and-chef-specials-1500.aee0339b.avif 1500w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/posters/burgers-and-chef-specials-320.b33807a8.webp 320w, /media/posters/burgers-and-chef-specials-480.b2caacfd.webp 480w, /media/posters/burgers-and-chef-specials-800.348a850b.webp 800w, /media/posters/burgers-and-chef-specials-1500.68a5dee5.webp 1500w"
      }
    ]
  }
]
