// Made by art/scenes/make.ts. Do not edit by hand.

/** A picture with its alternatives, best format first; `src` is for browsers that take none of them. */
export interface Picture {
  src: string
  width: number
  height: number
  alt: string
  /** A few blurred pixels to show until the picture has come. */
  placeholder: string
  sources: { type: string; srcSet: string }[]
}

export const dishes: Record<'tandoori-chicken-roll' | 'tandoori-chicken-burger' | 'daal-rice-spicy-potato' | 'tandoori-wings', Picture> = {
  "tandoori-chicken-roll": {
    "src": "/media/pictures/tandoori-chicken-roll-1200.494f00c2.webp",
    "width": 1338,
    "height": 903,
    "alt": "Two tandoori chicken rolls: charred chicken, pink onion and mint chutney in warm naan, wrapped in chequered paper",
    "placeholder": "data:image/webp;base64,UklGRoQAAABXRUJQVlA4WAoAAAAQAAAADwAACgAAQUxQSCAAAAARDzD/ERFCISNJUpuswhqO9t7bGhH9j2bq5ubn+9UvAFZQOCA+AAAAEAIAnQEqEAALAAVAfCWwAnQA4lgz7+csAAD+xNaCGi7NhnO4KwseYv+O4RM1vGY/lIs2GEfuXANdv2bgAAA=",
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
    "placeholder": "data:image/webp;base64,UklGRo4AAABXRUJQVlA4WAoAAAAQAAAADwAADAAAQUxQSCkAAAARDzD/ERFCUdtG0uz9XAgDpfxZLIR9XtHgiOh/7HQKg8HEQyGEjq9hBgBWUDggPgAAANABAJ0BKhAADQAFQHwlsAJ0AHflXK4AAP6v81OBG9HmMdrUGsWmlDKDqfhwnBUD0qbWzHC+5Zmt8TrrAAAA",
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
    "placeholder": "data:image/webp;base64,UklGRowAAABXRUJQVlA4WAoAAAAQAAAADwAADAAAQUxQSCYAAAARDzD/ERFCUSQpDkEIUlYa1pB0z5xPRET/MzRbx/T1Te/ISBZKBFZQOCBAAAAAEAIAnQEqEAANAAVAfCWwAnQBCnuKL7ovAAD3usVOgsum9UFi+kdJT0Q8W6KmVaVoOc9wxzsqxuaZ+eDrMTIAAA==",
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
    "placeholder": "data:image/webp;base64,UklGRoQAAABXRUJQVlA4WAoAAAAQAAAADwAACgAAQUxQSCQAAAARDzD/ERFCTQAgDZsYRCEa1YxijO1liIj+R+MRJ1/9J0d0BwBWUDggOgAAAHABAJ0BKhAACwAFQHwlsAJ0AFKAAPuHcxfmI+Xu2AbCrlCm8Py6qqb8jsVcRR12JYwroWYxJZugAAA=",
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

export const stories: Record<'oven' | 'spices' | 'dough' | 'street' | 'table' | 'careersBanner', Picture> = {
  "oven": {
    "src": "/media/pictures/clay-oven-1200.3ea05b39.jpg",
    "width": 1600,
    "height": 1067,
    "alt": "A clay tandoor with flames leaping from the coals, naan baking on its wall and skewers of chicken leaning on the rim",
    "placeholder": "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAAAQAgCdASoQAAsABIByJagCdAEN5RqXbP4AAP7sPcGjWcjs/g6fneCPfNuScPWPAesnegAA",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/clay-oven-480.63184f06.avif 480w, /media/pictures/clay-oven-800.71892227.avif 800w, /media/pictures/clay-oven-1200.7845b2ae.avif 1200w, /media/pictures/clay-oven-1600.b3331616.avif 1600w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/clay-oven-480.ee028c01.webp 480w, /media/pictures/clay-oven-800.7c6c8f2e.webp 800w, /media/pictures/clay-oven-1200.79f79f49.webp 1200w, /media/pictures/clay-oven-1600.4a4bfa90.webp 1600w"
      }
    ]
  },
  "spices": {
    "src": "/media/pictures/spices-1200.b2512d3a.jpg",
    "width": 1600,
    "height": 1067,
    "alt": "Bowls of turmeric, chilli powder, cumin, coriander seed, cardamom, pepper and dried chillies on a dark wooden table",
    "placeholder": "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAADQAQCdASoQAAsABIByJbACdAEPCqy6AAD+unrVIY++a/4oY+l/IkrPM8jBgKxckbAVbVB4AAA=",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/spices-480.bfc348a9.avif 480w, /media/pictures/spices-800.a7838536.avif 800w, /media/pictures/spices-1200.2cb01906.avif 1200w, /media/pictures/spices-1600.b1137cb7.avif 1600w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/spices-480.dd3c75d1.webp 480w, /media/pictures/spices-800.9e1335cf.webp 800w, /media/pictures/spices-1200.fc8da480.webp 1200w, /media/pictures/spices-1600.7edf13ec.webp 1600w"
      }
    ]
  },
  "dough": {
    "src": "/media/pictures/dough-1200.74c9e0ca.jpg",
    "width": 1600,
    "height": 1067,
    "alt": "Balls of naan dough, one rolled out, with a rolling pin on a floured board by the window",
    "placeholder": "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAADwAQCdASoQAAsABIByJZgCdAEG+R3DuAAA/WqFitANC4pdWbKMT18pXJdYDPKZOYPG3dCksMInVC1BOQAAAA==",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/dough-480.f1d6315d.avif 480w, /media/pictures/dough-800.dd83a479.avif 800w, /media/pictures/dough-1200.cd61cc4d.avif 1200w, /media/pictures/dough-1600.99e1eb57.avif 1600w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/dough-480.7b5218ec.webp 480w, /media/pictures/dough-800.b1acb7f8.webp 800w, /media/pictures/dough-1200.17df3354.webp 1200w, /media/pictures/dough-1600.17ee7a09.webp 1600w"
      }
    ]
  },
  "street": {
    "src": "/media/pictures/street-1200.73106386.jpg",
    "width": 1920,
    "height": 1080,
    "alt": "The lit shopfront of Tandoor Road on a London street at dusk, mirrored in the wet pavement",
    "placeholder": "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoQAAkABIByJQBOgCKUqLZ1+VAA/qaDhkOY9ERFpvx7RLMDtEmt/vHyOolNAAAA",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/street-480.3602f37f.avif 480w, /media/pictures/street-800.64ac3ae7.avif 800w, /media/pictures/street-1200.140c7785.avif 1200w, /media/pictures/street-1600.1c71198b.avif 1600w, /media/pictures/street-1920.a5ffa57e.avif 1920w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/street-480.c44f4536.webp 480w, /media/pictures/street-800.d426d6de.webp 800w, /media/pictures/street-1200.47af82a3.webp 1200w, /media/pictures/street-1600.af22d003.webp 1600w, /media/pictures/street-1920.190866ba.webp 1920w"
      }
    ]
  },
  "table": {
    "src": "/media/pictures/table-1200.7143a00b.jpg",
    "width": 1600,
    "height": 1067,
    "alt": "A table laid by candlelight, with plates, copper cups and a basket of naan",
    "placeholder": "data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAADQAQCdASoQAAsABIByJZACdAEOeXb1AAD+7Nk2u9LCXDhFZrlis5xnyxznNc+wY3NEyW4VlX7dgAAA",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/table-480.1ddc0004.avif 480w, /media/pictures/table-800.564b5f36.avif 800w, /media/pictures/table-1200.b32fb026.avif 1200w, /media/pictures/table-1600.60241a2a.avif 1600w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/table-480.d886c3ee.webp 480w, /media/pictures/table-800.0277ed1c.webp 800w, /media/pictures/table-1200.53bcb27e.webp 1200w, /media/pictures/table-1600.63a0bbec.webp 1600w"
      }
    ]
  },
  "careersBanner": {
    "src": "/media/pictures/careers-banner-1200.14543e70.jpg",
    "width": 1920,
    "height": 900,
    "alt": "The kitchen pass: copper pans hang above a row of plates under warm lamps, the oven glowing behind",
    "placeholder": "data:image/webp;base64,UklGRjgAAABXRUJQVlA4ICwAAACwAQCdASoQAAgABIByJQBOgCIj3ldwAP7sN9VrNzlTc2Oh0b/K0h9Vk7xAAA==",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/careers-banner-480.126af452.avif 480w, /media/pictures/careers-banner-800.1736f1e5.avif 800w, /media/pictures/careers-banner-1200.905c69fb.avif 1200w, /media/pictures/careers-banner-1600.0a1a7986.avif 1600w, /media/pictures/careers-banner-1920.64413347.avif 1920w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/careers-banner-480.0e514e5d.webp 480w, /media/pictures/careers-banner-800.b0f367b7.webp 800w, /media/pictures/careers-banner-1200.618626df.webp 1200w, /media/pictures/careers-banner-1600.7ac89c1c.webp 1600w, /media/pictures/careers-banner-1920.b3fd20be.webp 1920w"
      }
    ]
  }
}
