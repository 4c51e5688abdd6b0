// Made by art/scenes/make.ts. Do not edit by hand.

import type { Picture } from './types.ts'

export const packages: Record<'deluxe-tandoori' | 'traditional-curry' | 'vegetarian-delight' | 'executive-lunch', Picture> = {
  "deluxe-tandoori": {
    "src": "/media/pictures/deluxe-tandoori-1200.8819e3cc.jpg",
    "width": 1400,
    "height": 1050,
    "alt": "A great brass platter of tandoori chicken, seekh kebabs, wings and paneer tikka, with naan, pilau, daal makhani, salad and three chutneys",
    "placeholder": "data:image/webp;base64,UklGRkQAAABXRUJQVlA4IDgAAAAQAgCdASoQAAwABIByJZgCdAD1fFD99tIgAOAu55NAX6oB5soeyfFC51kL6mQSMu9aLIoJpnIAAA==",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/deluxe-tandoori-480.ec821993.avif 480w, /media/pictures/deluxe-tandoori-800.c0bee137.avif 800w, /media/pictures/deluxe-tandoori-1200.ea3fe424.avif 1200w, /media/pictures/deluxe-tandoori-1400.9f8d9bbd.avif 1400w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/deluxe-tandoori-480.cd8670e7.webp 480w, /media/pictures/deluxe-tandoori-800.361ef0c0.webp 800w, /media/pictures/deluxe-tandoori-1200.7214736e.webp 1200w, /media/pictures/deluxe-tandoori-1400.77ecff96.webp 1400w"
      }
    ]
  },
  "traditional-curry": {
    "src": "/media/pictures/traditional-curry-1200.99e2b58d.jpg",
    "width": 1400,
    "height": 1050,
    "alt": "Butter chicken, lamb on the bone and yellow daal in deep bowls, with jeera rice, tandoori roti, raita and kachumber",
    "placeholder": "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADQAQCdASoQAAwABIByJagCdACDT3M0AADMj/mxSTCAp4ozBH6EXtJEjEWr3NIciknapb3UQcqSvkhAAAA=",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/traditional-curry-480.305ad96e.avif 480w, /media/pictures/traditional-curry-800.a7c291e5.avif 800w, /media/pictures/traditional-curry-1200.70f6914c.avif 1200w, /media/pictures/traditional-curry-1400.5f278963.avif 1400w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/traditional-curry-480.df17fe21.webp 480w, /media/pictures/traditional-curry-800.410e3d20.webp 800w, /media/pictures/traditional-curry-1200.b00a70e9.webp 1200w, /media/pictures/traditional-curry-1400.e4b39977.webp 1400w"
      }
    ]
  },
  "vegetarian-delight": {
    "src": "/media/pictures/vegetarian-delight-1200.db12b5c3.jpg",
    "width": 1400,
    "height": 1050,
    "alt": "Skewers of paneer tikka with bowls of chana masala, daal makhani and aloo gobi, pilau, garlic naan, samosas, raita and chutneys",
    "placeholder": "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAAAwAgCdASoQAAwABIByJagCdAEQYnhtawYLQADeSLq7kJVd+JAy2tyR+l46xC1XuFOYih4wmO7SmhwAAAA=",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/vegetarian-delight-480.a427a771.avif 480w, /media/pictures/vegetarian-delight-800.29c39980.avif 800w, /media/pictures/vegetarian-delight-1200.28c04884.avif 1200w, /media/pictures/vegetarian-delight-1400.7fab1a70.avif 1400w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/vegetarian-delight-480.1bba52c8.webp 480w, /media/pictures/vegetarian-delight-800.dc54f08b.webp 800w, /media/pictures/vegetarian-delight-1200.1bea6d12.webp 1200w, /media/pictures/vegetarian-delight-1400.933df48c.webp 1400w"
      }
    ]
  },
  "executive-lunch": {
    "src": "/media/pictures/executive-lunch-1200.be3518d7.jpg",
    "width": 1400,
    "height": 1050,
    "alt": "A lunch box with a tandoori chicken roll, tarka daal, rice, spicy potato, salad and gulab jamun",
    "placeholder": "data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAADwAQCdASoQAAwABIByJbACdADcrKl+5IAAzI/gdfP9fegBaQLw9Qg0KpDXgxKMnHE5+OONuqUqAAAA",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/executive-lunch-480.9d11cd6d.avif 480w, /media/pictures/executive-lunch-800.d49ae5e6.avif 800w, /media/pictures/executive-lunch-1200.b8a1ddb3.avif 1200w, /media/pictures/executive-lunch-1400.60a02aa7.avif 1400w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/executive-lunch-480.46982d5a.webp 480w, /media/pictures/executive-lunch-800.120fb6a6.webp 800w, /media/pictures/executive-lunch-1200.04e6cb65.webp 1200w, /media/pictures/executive-lunch-1400.5e7897ad.webp 1400w"
      }
    ]
  }
}
