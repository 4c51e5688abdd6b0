// Made by art/scenes/make.ts. Do not edit by hand.

import type { Picture } from './types.ts'

export const dishes: Record<'tandoori-chicken-roll' | 'tandoori-chicken-burger' | 'daal-rice-spicy-potato' | 'tandoori-wings', Picture> = {
  "tandoori-chicken-roll": {
    "src": "/media/pictures/tandoori-chicken-roll-1200.494f00c2.webp",
    "width": 1338,
    "height": 903,
    "alt": "Two tandoori chicken rolls: charred chicken, pink onion and mint chutney in warm naan, wrapped in chequered paper",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/tandoori-chicken-roll-480.7c9e9109.avif 480w, /media/pictures/tandoori-chicken-roll-800.643f7376.avif 800w, /media/pictures/tandoori-chicken-roll-1200.7bf62f19.avif 1200w, /media/pictures/tandoori-chicken-roll-1338.4a3a2e2e.avif 1338w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/tandoori-chicken-roll-480.d9fb8790.webp 480w, /media/pictures/tandoori-chicken-roll-800.b7d08e73.webp 800w, /media/pictures/tandoori-chicken-roll-1200.494f00c2.webp 1200w, /media/pictures/tandoori-chicken-roll-1338.9b805b11.webp 1338w"
      }
    ]
  },
  "tandoori-chicken-burger": {
    "src": "/media/pictures/tandoori-chicken-burger-1200.fff45089.webp",
    "width": 1312,
    "height": 1075,
    "alt": "Tandoori chicken burger in a sesame bun with crisp slaw and lettuce, chips and mint chutney beside it",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/tandoori-chicken-burger-480.735f4b88.avif 480w, /media/pictures/tandoori-chicken-burger-800.68897813.avif 800w, /media/pictures/tandoori-chicken-burger-1200.b4feed49.avif 1200w, /media/pictures/tandoori-chicken-burger-1312.8ceb85f1.avif 1312w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/tandoori-chicken-burger-480.a2d1d758.webp 480w, /media/pictures/tandoori-chicken-burger-800.b6f8bd9c.webp 800w, /media/pictures/tandoori-chicken-burger-1200.fff45089.webp 1200w, /media/pictures/tandoori-chicken-burger-1312.674360ba.webp 1312w"
      }
    ]
  },
  "daal-rice-spicy-potato": {
    "src": "/media/pictures/daal-rice-spicy-potato-1200.7237c532.webp",
    "width": 1346,
    "height": 1059,
    "alt": "Yellow daal in a copper bowl with jeera rice and crisp spicy potatoes",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/daal-rice-spicy-potato-480.742383e8.avif 480w, /media/pictures/daal-rice-spicy-potato-800.3094e9ad.avif 800w, /media/pictures/daal-rice-spicy-potato-1200.bb11d958.avif 1200w, /media/pictures/daal-rice-spicy-potato-1346.0206b659.avif 1346w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/daal-rice-spicy-potato-480.66ba4b3e.webp 480w, /media/pictures/daal-rice-spicy-potato-800.b67cae8d.webp 800w, /media/pictures/daal-rice-spicy-potato-1200.7237c532.webp 1200w, /media/pictures/daal-rice-spicy-potato-1346.1718c997.webp 1346w"
      }
    ]
  },
  "tandoori-wings": {
    "src": "/media/pictures/tandoori-wings-1200.d0bdd8bc.webp",
    "width": 1356,
    "height": 944,
    "alt": "A heap of tandoori wings, charred at the edges, on a banana leaf with lemon, pink onion and mint chutney",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/tandoori-wings-480.d96c1bbc.avif 480w, /media/pictures/tandoori-wings-800.6e49e1f4.avif 800w, /media/pictures/tandoori-wings-1200.df6547f6.avif 1200w, /media/pictures/tandoori-wings-1356.909850d1.avif 1356w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/tandoori-wings-480.ae1b7fea.webp 480w, /media/pictures/tandoori-wings-800.3c5187ea.webp 800w, /media/pictures/tandoori-wings-1200.d0bdd8bc.webp 1200w, /media/pictures/tandoori-wings-1356.0049f829.webp 1356w"
      }
    ]
  }
}
