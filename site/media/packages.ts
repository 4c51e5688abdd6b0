// Made by art/scenes/make.ts. Do not edit by hand.

import type { Picture } from './types.ts'

export const packages: Record<'deluxe-tandoori' | 'traditional-curry' | 'vegetarian-delight' | 'executive-lunch', Picture> = {
  "deluxe-tandoori": {
    "src": "/media/pictures/deluxe-tandoori-1200.6c1050ff.jpg",
    "width": 1400,
    "height": 1050,
    "alt": "A great brass platter of tandoori chicken and seekh kebabs, with naan, rice, salad and chutneys",
    "placeholder": "data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAAAQAgCdASoQAAwABIByJaACdAEWTs5ltvgAAPhhcWJmgC+F62ojM/8COUKxgoXsNtvNPe5SFyng5AAA",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/deluxe-tandoori-480.3fb90509.avif 480w, /media/pictures/deluxe-tandoori-800.1277cc23.avif 800w, /media/pictures/deluxe-tandoori-1200.1531721a.avif 1200w, /media/pictures/deluxe-tandoori-1400.d9f7d632.avif 1400w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/deluxe-tandoori-480.f9acbe8e.webp 480w, /media/pictures/deluxe-tandoori-800.fc0e28d5.webp 800w, /media/pictures/deluxe-tandoori-1200.3fda7784.webp 1200w, /media/pictures/deluxe-tandoori-1400.55b61f44.webp 1400w"
      }
    ]
  },
  "traditional-curry": {
    "src": "/media/pictures/traditional-curry-1200.4b0faed4.jpg",
    "width": 1400,
    "height": 1050,
    "alt": "Punjabi curries and daal in copper bowls, with rice and naan",
    "placeholder": "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAADwAQCdASoQAAwABIByJbACdADvD+PjcRAA83rJCNrM7wogrNFIKJgxyfviKnhy06kN+gjDXnP4bo8i+AAAAA==",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/traditional-curry-480.f88f533e.avif 480w, /media/pictures/traditional-curry-800.b5001240.avif 800w, /media/pictures/traditional-curry-1200.4b013f9a.avif 1200w, /media/pictures/traditional-curry-1400.724cfbb8.avif 1400w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/traditional-curry-480.5e3a8597.webp 480w, /media/pictures/traditional-curry-800.d03ab0fe.webp 800w, /media/pictures/traditional-curry-1200.34d06815.webp 1200w, /media/pictures/traditional-curry-1400.1377fe39.webp 1400w"
      }
    ]
  },
  "vegetarian-delight": {
    "src": "/media/pictures/vegetarian-delight-1200.fb7993e1.jpg",
    "width": 1400,
    "height": 1050,
    "alt": "Skewers of paneer tikka with bowls of chickpeas, daal and spinach, rice and naan",
    "placeholder": "data:image/webp;base64,UklGRlIAAABXRUJQVlA4IEYAAADQAQCdASoQAAwABIByJbACdACeB6lAAAD32O9aAjhpn+sqpK9FlrPZDeqnlTzpRPk5xFYzIpe++UBuusyuMwIOU0TUAAAA",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/vegetarian-delight-480.9610fd7f.avif 480w, /media/pictures/vegetarian-delight-800.17b55106.avif 800w, /media/pictures/vegetarian-delight-1200.ceabe035.avif 1200w, /media/pictures/vegetarian-delight-1400.f55d7b77.avif 1400w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/vegetarian-delight-480.3fd34e0e.webp 480w, /media/pictures/vegetarian-delight-800.dadd0186.webp 800w, /media/pictures/vegetarian-delight-1200.7906247c.webp 1200w, /media/pictures/vegetarian-delight-1400.7b956496.webp 1400w"
      }
    ]
  },
  "executive-lunch": {
    "src": "/media/pictures/executive-lunch-1200.a73333da.jpg",
    "width": 1400,
    "height": 1050,
    "alt": "A lunch box of rice, butter chicken, tandoori chicken, salad and gulab jamun, with naan and chutneys beside it",
    "placeholder": "data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAADwAQCdASoQAAwABIByJbACdAD0tQE+lzAA4B0VjTZ+EOkmtTG4a7/uUS/K3hKjiat8sMRQXBdxsGAA",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/executive-lunch-480.f3683a6c.avif 480w, /media/pictures/executive-lunch-800.148aa47f.avif 800w, /media/pictures/executive-lunch-1200.ffc57657.avif 1200w, /media/pictures/executive-lunch-1400.891d9d9b.avif 1400w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/executive-lunch-480.083656be.webp 480w, /media/pictures/executive-lunch-800.a06c8ba6.webp 800w, /media/pictures/executive-lunch-1200.b0c3b33c.webp 1200w, /media/pictures/executive-lunch-1400.371322ec.webp 1400w"
      }
    ]
  }
}
