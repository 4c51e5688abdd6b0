// Made by art/scenes/make.ts. Do not edit by hand.

import type { Picture } from './types.ts'

export const packages: Record<'deluxe-tandoori' | 'traditional-curry' | 'vegetarian-delight' | 'executive-lunch', Picture> = {
  "deluxe-tandoori": {
    "src": "/media/pictures/deluxe-tandoori-1200.d5664cb2.jpg",
    "width": 1400,
    "height": 1050,
    "alt": "A great brass platter of tandoori chicken and seekh kebabs, with naan, rice, salad and chutneys",
    "placeholder": "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAAAwAgCdASoQAAwABIByJbACdAD0vB+ZQPwsAAD6nKLDy8UxQWZRHFtU6kOh8CYc1ISup3/9JdC2DZTpMIAAAA==",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/deluxe-tandoori-480.026f20a5.avif 480w, /media/pictures/deluxe-tandoori-800.576a3e4a.avif 800w, /media/pictures/deluxe-tandoori-1200.a8f21f5e.avif 1200w, /media/pictures/deluxe-tandoori-1400.cf4a3992.avif 1400w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/deluxe-tandoori-480.67d14d23.webp 480w, /media/pictures/deluxe-tandoori-800.baabea2d.webp 800w, /media/pictures/deluxe-tandoori-1200.5dd126a0.webp 1200w, /media/pictures/deluxe-tandoori-1400.e9f58c16.webp 1400w"
      }
    ]
  },
  "traditional-curry": {
    "src": "/media/pictures/traditional-curry-1200.44c3ca9a.jpg",
    "width": 1400,
    "height": 1050,
    "alt": "Punjabi curries and daal in copper bowls, with rice and naan",
    "placeholder": "data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAADQAQCdASoQAAwABIByJbACdADrt5PYAAD+d0pGqPC0wInZ6wAwJYLWv0oKxP2VGVa49Aog60weWavBLnvwpc1XQAA=",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/traditional-curry-480.66ab9bc4.avif 480w, /media/pictures/traditional-curry-800.46c516b7.avif 800w, /media/pictures/traditional-curry-1200.ad604bf3.avif 1200w, /media/pictures/traditional-curry-1400.8ab61208.avif 1400w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/traditional-curry-480.ec360820.webp 480w, /media/pictures/traditional-curry-800.b050aa63.webp 800w, /media/pictures/traditional-curry-1200.4d32d630.webp 1200w, /media/pictures/traditional-curry-1400.c220e3ce.webp 1400w"
      }
    ]
  },
  "vegetarian-delight": {
    "src": "/media/pictures/vegetarian-delight-1200.16061d8f.jpg",
    "width": 1400,
    "height": 1050,
    "alt": "Skewers of paneer tikka with bowls of chickpeas, daal and spinach, rice and naan",
    "placeholder": "data:image/webp;base64,UklGRlIAAABXRUJQVlA4IEYAAADwAQCdASoQAAwABIByJbACdAChi0wqsAAA9j7dyZ5bNWvSVDBUuPyOi88OHqc84vK2IjvYVgJN2Mty5FhiTMV8E00bwAAA",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/vegetarian-delight-480.8a86cf05.avif 480w, /media/pictures/vegetarian-delight-800.3fe7b30d.avif 800w, /media/pictures/vegetarian-delight-1200.615a6d82.avif 1200w, /media/pictures/vegetarian-delight-1400.13e7303e.avif 1400w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/vegetarian-delight-480.22acbcb9.webp 480w, /media/pictures/vegetarian-delight-800.c3ecb4f3.webp 800w, /media/pictures/vegetarian-delight-1200.47241a95.webp 1200w, /media/pictures/vegetarian-delight-1400.b71e3b2f.webp 1400w"
      }
    ]
  },
  "executive-lunch": {
    "src": "/media/pictures/executive-lunch-1200.ea48c3c0.jpg",
    "width": 1400,
    "height": 1050,
    "alt": "A lunch box of rice, butter chicken, tandoori chicken, salad and gulab jamun, with naan and chutneys beside it",
    "placeholder": "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAADQAQCdASoQAAwABIByJbACdAEONNGHAAD6lCnDpXdXb+jHi+CqGwbj+vFC2EdVTOdA0cewxF2/LBsDynQAAA==",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/executive-lunch-480.f4ab50ef.avif 480w, /media/pictures/executive-lunch-800.9a473c2b.avif 800w, /media/pictures/executive-lunch-1200.cd59f77f.avif 1200w, /media/pictures/executive-lunch-1400.1518851b.avif 1400w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/executive-lunch-480.d5a8aaeb.webp 480w, /media/pictures/executive-lunch-800.e07a1ccf.webp 800w, /media/pictures/executive-lunch-1200.f4ccdfdf.webp 1200w, /media/pictures/executive-lunch-1400.6328e2ed.webp 1400w"
      }
    ]
  }
}
