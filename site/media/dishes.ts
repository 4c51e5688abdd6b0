// Made by art/scenes/make.ts. Do not edit by hand.

import type { Picture } from './types.ts'

export const dishes: Record<'tandoori-chicken-roll' | 'tandoori-chicken-burger' | 'daal-rice-spicy-potato' | 'tandoori-wings', Picture> = {
  "tandoori-chicken-roll": {
    "src": "/media/pictures/tandoori-chicken-roll-1200.929ab2da.webp",
    "width": 1335,
    "height": 838,
    "alt": "A tandoori chicken roll: charred chicken, pink onion and mint chutney in warm naan, wrapped in chequered paper",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/tandoori-chicken-roll-480.6bd8297a.avif 480w, /media/pictures/tandoori-chicken-roll-800.20511e2f.avif 800w, /media/pictures/tandoori-chicken-roll-1200.e138521f.avif 1200w, /media/pictures/tandoori-chicken-roll-1335.5bf57632.avif 1335w"
      }
    ]
  },
  "tandoori-chicken-burger": {
    "src": "/media/pictures/tandoori-chicken-burger-1200.6fd91d77.webp",
    "width": 1308,
    "height": 1094,
    "alt": "Tandoori chicken burger in a plain floured bun: charred chicken, crisp slaw, lettuce and green chutney",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/tandoori-chicken-burger-480.833d14f2.avif 480w, /media/pictures/tandoori-chicken-burger-800.3389e141.avif 800w, /media/pictures/tandoori-chicken-burger-1200.3d1ba093.avif 1200w, /media/pictures/tandoori-chicken-burger-1308.49b94c33.avif 1308w"
      }
    ]
  },
  "daal-rice-spicy-potato": {
    "src": "/media/pictures/daal-rice-spicy-potato-1200.8faabdd5.webp",
    "width": 1373,
    "height": 1086,
    "alt": "Tarka daal in a copper bowl with jeera rice and crisp spicy potatoes",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/daal-rice-spicy-potato-480.5cab76c3.avif 480w, /media/pictures/daal-rice-spicy-potato-800.888709f7.avif 800w, /media/pictures/daal-rice-spicy-potato-1200.907dff3c.avif 1200w, /media/pictures/daal-rice-spicy-potato-1373.ca100ee2.avif 1373w"
      }
    ]
  },
  "tandoori-wings": {
    "src": "/media/pictures/tandoori-wings-1200.52d504f0.webp",
    "width": 1340,
    "height": 1031,
    "alt": "Six whole tandoori wings heaped on a banana leaf, charred at the edges, with rings of onion, lemon and a green chilli",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/tandoori-wings-480.28e6efa1.avif 480w, /media/pictures/tandoori-wings-800.6744accc.avif 800w, /media/pictures/tandoori-wings-1200.c52bf1fc.avif 1200w, /media/pictures/tandoori-wings-1340.9916bc0c.avif 1340w"
      }
    ]
  }
}
