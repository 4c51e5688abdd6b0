// Made by art/posters/make.ts. Do not edit by hand.

export interface MenuPosterPicture {
  id: string
  title: string
  alt: string
  /** The whole picture, for the overlay and for the plain link to it. */
  src: string
  /** For browsers that take neither AVIF nor WebP. */
  fallback: string
  width: number
  height: number
  placeholder: string
  sources: { type: string; srcSet: string }[]
}

export const menuPosters: MenuPosterPicture[] = [
  {
    "id": "rolls-bowls-platters-sides",
    "title": "Rolls, bowls, platters and sides",
    "alt": "Menu: rolls, bowls, platters and sides",
    "src": "/media/posters/rolls-bowls-platters-sides-1500.bdf84906.webp",
    "fallback": "/media/posters/rolls-bowls-platters-sides-800.1d2e5ba1.jpg",
    "width": 1500,
    "height": 2309,
    "placeholder": "data:image/webp;base64,UklGRjIAAABXRUJQVlA4ICYAAABwAQCdASoKABAABIByJZQCdAFAAAD+78nj3xBRPWa1JiBSqoaAAA==",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/posters/rolls-bowls-platters-sides-480.cb0ec266.avif 480w, /media/posters/rolls-bowls-platters-sides-800.ac513c0a.avif 800w, /media/posters/rolls-bowls-platters-sides-1500.a4f74262.avif 1500w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/posters/rolls-bowls-platters-sides-480.e375b344.webp 480w, /media/posters/rolls-bowls-platters-sides-800.97724abe.webp 800w, /media/posters/rolls-bowls-platters-sides-1500.bdf84906.webp 1500w"
      }
    ]
  },
  {
    "id": "burgers-and-chef-specials",
    "title": "Burgers and chef specials",
    "alt": "Menu: burgers and chef specials",
    "src": "/media/posters/burgers-and-chef-specials-1500.00bbdcee.webp",
    "fallback": "/media/posters/burgers-and-chef-specials-800.732e7cae.jpg",
    "width": 1500,
    "height": 2309,
    "placeholder": "data:image/webp;base64,UklGRj4AAABXRUJQVlA4IDIAAABQAQCdASoKABAABIByJQBOgC6gAP7vlipnZ5v05DkGOD5UEONm6+y52NMauOATeB/QAA==",
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
