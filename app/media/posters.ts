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
    "alt": "Menu: Rolls, bowls, platters and sides. Every dish and price stands in words on this page.",
    "src": "/media/posters/rolls-bowls-platters-sides-1500.538da38f.webp",
    "fallback": "/media/posters/rolls-bowls-platters-sides-800.3a1b4490.jpg",
    "width": 1500,
    "height": 2100,
    "placeholder": "data:image/webp;base64,UklGRjYAAABXRUJQVlA4ICoAAADQAQCdASoLABAABIByJZQCdAEO+TkYYAD+6PebGPPXbskpp2SPQNMyAAA=",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/posters/rolls-bowls-platters-sides-480.48eed7a5.avif 480w, /media/posters/rolls-bowls-platters-sides-800.a391c587.avif 800w, /media/posters/rolls-bowls-platters-sides-1500.8aad093e.avif 1500w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/posters/rolls-bowls-platters-sides-480.d4fb92c8.webp 480w, /media/posters/rolls-bowls-platters-sides-800.8ee904b1.webp 800w, /media/posters/rolls-bowls-platters-sides-1500.538da38f.webp 1500w"
      }
    ]
  },
  {
    "id": "burgers-and-chef-specials",
    "title": "Burgers and chef specials",
    "alt": "Menu: Burgers and chef specials. Every dish and price stands in words on this page.",
    "src": "/media/posters/burgers-and-chef-specials-1500.a14d15a8.webp",
    "fallback": "/media/posters/burgers-and-chef-specials-800.6f8428e6.jpg",
    "width": 1500,
    "height": 2100,
    "placeholder": "data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAADwAQCdASoLABAABIByJYgCdAELGJpO8JAA/sdnGB8cXF6xyXiuHjpV1IBIlzPAVcy7agQAw1nYAA==",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/posters/burgers-and-chef-specials-480.ed8fb801.avif 480w, /media/posters/burgers-and-chef-specials-800.07f404eb.avif 800w, /media/posters/burgers-and-chef-specials-1500.d2ac1cfe.avif 1500w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/posters/burgers-and-chef-specials-480.8ea16f44.webp 480w, /media/posters/burgers-and-chef-specials-800.feefb156.webp 800w, /media/posters/burgers-and-chef-specials-1500.a14d15a8.webp 1500w"
      }
    ]
  }
]
