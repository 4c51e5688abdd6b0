// Made by art/scenes/make.ts. Do not edit by hand.

import type { Picture } from './types.ts'

export const dishes: Record<'tandoori-chicken-roll' | 'tandoori-chicken-burger' | 'daal-rice-spicy-potato' | 'tandoori-wings', Picture> = {
  "tandoori-chicken-roll": {
    "src": "/media/pictures/tandoori-chicken-roll-1200.c3855de6.webp",
    "width": 1369,
    "height": 923,
    "alt": "Two tandoori chicken rolls: charred chicken, pink onion and mint chutney in warm naan, wrapped in chequered paper",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/tandoori-chicken-roll-480.aca6585c.avif 480w, /media/pictures/tandoori-chicken-roll-800.aa9df775.avif 800w, /media/pictures/tandoori-chicken-roll-1200.70ba77b1.avif 1200w, /media/pictures/tandoori-chicken-roll-1369.56ff1464.avif 1369w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/tandoori-chicken-roll-480.474d60c4.webp 480w, /media/pictures/tandoori-chicken-roll-800.8008be30.webp 800w, /media/pictures/tandoori-chicken-roll-1200.c3855de6.webp 1200w, /media/pictures/tandoori-chicken-roll-1369.10e95581.webp 1369w"
      }
    ]
  },
  "tandoori-chicken-burger": {
    "src": "/media/pictures/tandoori-chicken-burger-1200.de888950.webp",
    "width": 1259,
    "height": 1080,
    "alt": "Tandoori chicken burger in a sesame bun with crisp slaw and lettuce, chips and mint chutney beside it",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/tandoori-chicken-burger-480.976919e8.avif 480w, /media/pictures/tandoori-chicken-burger-800.c3c6cfd0.avif 800w, /media/pictures/tandoori-chicken-burger-1200.d4d2adfc.avif 1200w, /media/pictures/tandoori-chicken-burger-1259.b1f8eab6.avif 1259w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/tandoori-chicken-burger-480.eb322316.webp 480w, /media/pictures/tandoori-chicken-burger-800.b53ed6ff.webp 800w, /media/pictures/tandoori-chicken-burger-1200.de888950.webp 1200w, /media/pictures/tandoori-chicken-burger-1259.64e13d9a.webp 1259w"
      }
    ]
  },
  "daal-rice-spicy-potato": {
    "src": "/media/pictures/daal-rice-spicy-potato-1200.58dfc96a.webp",
    "width": 1373,
    "height": 1086,
    "alt": "Tarka daal in a copper bowl with jeera rice and crisp spicy potatoes",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/daal-rice-spicy-potato-480.c3f093e5.avif 480w, /media/pictures/daal-rice-spicy-potato-800.3ea68ec3.avif 800w, /media/pictures/daal-rice-spicy-potato-1200.4ebcbe28.avif 1200w, /media/pictures/daal-rice-spicy-potato-1373.c66bcbca.avif 1373w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/daal-rice-spicy-potato-480.1c403817.webp 480w, /media/pictures/daal-rice-spicy-potato-800.a6e58af0.webp 800w, /media/pictures/daal-rice-spicy-potato-1200.58dfc96a.webp 1200w, /media/pictures/daal-rice-spicy-potato-1373.27eae639.webp 1373w"
      }
    ]
  },
  "tandoori-wings": {
    "src": "/media/pictures/tandoori-wings-1200.12b091af.webp",
    "width": 1340,
    "height": 964,
    "alt": "A heap of tandoori wings, charred at the edges, on a banana leaf with lemon, pink onion and mint chutney",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/tandoori-wings-480.0b1e6701.avif 480w, /media/pictures/tandoori-wings-800.b4e3ffb3.avif 800w, /media/pictures/tandoori-wings-1200.bf73f247.avif 1200w, /media/pictures/tandoori-wings-1340.12ac951a.avif 1340w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/tandoori-wings-480.f21efe0c.webp 480w, /media/pictures/tandoori-wings-800.5cdf50bf.webp 800w, /media/pictures/tandoori-wings-1200.12b091af.webp 1200w, /media/pictures/tandoori-wings-1340.f5a3976d.webp 1340w"
      }
    ]
  }
}
