// Made by art/scenes/make.ts. Do not edit by hand.

import type { Picture } from './types.ts'

export const packages: Record<'deluxe-tandoori' | 'traditional-curry' | 'vegetarian-delight' | 'executive-lunch', Picture> = {
  "deluxe-tandoori": {
    "src": "/media/pictures/deluxe-tandoori-1200.df17903d.jpg",
    "width": 1400,
    "height": 1050,
    "alt": "Trays heaped for ten with tandoori chicken on the bone, seekh kebabs, wings and paneer tikka, with stacks of naan, pilau, daal makhani, salad and three chutneys",
    "placeholder": "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADwAQCdASoQAAwABIByJZgCdAD8v9m0f8AA/LMEgO1h6B0HzwlWgrI/Y/620LLDL0jB7Vi4Tl0rSV+AAAA=",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/deluxe-tandoori-480.deb720f3.avif 480w, /media/pictures/deluxe-tandoori-800.b687f149.avif 800w, /media/pictures/deluxe-tandoori-1200.ce93f705.avif 1200w, /media/pictures/deluxe-tandoori-1400.4ed1d780.avif 1400w"
      }
    ]
  },
  "traditional-curry": {
    "src": "/media/pictures/traditional-curry-1200.0acb19b0.jpg",
    "width": 1400,
    "height": 1050,
    "alt": "Great pots of butter chicken, lamb on the bone and yellow daal for ten, with a heap of jeera rice, a stack of tandoori roti, raita and kachumber",
    "placeholder": "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAADwAQCdASoQAAwABIByJbACdADOdr6wsgAA+FxAodnkON+s21tn8QLPDfJ47NUn/It0JmM3t1Jju3ANPv9AAA==",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/traditional-curry-480.41f59b43.avif 480w, /media/pictures/traditional-curry-800.9e56c713.avif 800w, /media/pictures/traditional-curry-1200.29b2a28b.avif 1200w, /media/pictures/traditional-curry-1400.6468da26.avif 1400w"
      }
    ]
  },
  "vegetarian-delight": {
    "src": "/media/pictures/vegetarian-delight-1200.27747e95.jpg",
    "width": 1400,
    "height": 1050,
    "alt": "A tray of paneer tikka on skewers and a platter of samosas for ten, with pots of chana masala, daal makhani and aloo gobi, pilau, a basket of garlic naan, raita and three chutneys",
    "placeholder": "data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAADQAQCdASoQAAwABIByJbACdAEJzmEN8AD3T2KwsHS4yPSbl8mEVPm7U7BN7WqhG8E8FdyNMVJDvctFYG3wTTZBSgAAAA==",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/vegetarian-delight-480.a0a04940.avif 480w, /media/pictures/vegetarian-delight-800.a6b2a764.avif 800w, /media/pictures/vegetarian-delight-1200.510c6731.avif 1200w, /media/pictures/vegetarian-delight-1400.07c2872f.avif 1400w"
      }
    ]
  },
  "executive-lunch": {
    "src": "/media/pictures/executive-lunch-1200.3cff509a.jpg",
    "width": 1400,
    "height": 1050,
    "alt": "A box of brown card with its lid folded back: a tandoori chicken roll in paper, rice, spicy potato, salad, and pots of tarka daal and gulab jamun",
    "placeholder": "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAACwAQCdASoQAAwABIByJagCdADwEzwAAPk4q588uu6GIE1SzDnomnkXX3BqzLU4FjxG52vdRZGsE0zkAAA=",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/executive-lunch-480.6beeb72c.avif 480w, /media/pictures/executive-lunch-800.30e30b40.avif 800w, /media/pictures/executive-lunch-1200.517f0fc6.avif 1200w, /media/pictures/executive-lunch-1400.b1ea1724.avif 1400w"
      }
    ]
  }
}
