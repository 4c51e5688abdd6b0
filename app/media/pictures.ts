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
    "src": "/media/pictures/tandoori-wings-1200.eb2d8c09.webp",
    "width": 1305,
    "height": 902,
    "alt": "A heap of tandoori wings, charred at the edges, on a banana leaf with lemon, pink onion and mint chutney",
    "placeholder": "data:image/webp;base64,UklGRoYAAABXRUJQVlA4WAoAAAAQAAAADwAACgAAQUxQSCcAAAARDzD/ERFCQSNJzVeQ8VJe2llDCjI62IjofzQdcfLh4+Ph5IheiQAAVlA4IDgAAACwAQCdASoQAAsABUB8JagCdABld/AAAP6oJtchay2piwhc27v/qzNlYGO3Hshs8YVYm9tQ9IAAAA==",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/tandoori-wings-480.eb16594d.avif 480w, /media/pictures/tandoori-wings-800.513edf06.avif 800w, /media/pictures/tandoori-wings-1200.5485e28a.avif 1200w, /media/pictures/tandoori-wings-1305.9d5b1376.avif 1305w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/tandoori-wings-480.e6096e80.webp 480w, /media/pictures/tandoori-wings-800.aa365060.webp 800w, /media/pictures/tandoori-wings-1200.eb2d8c09.webp 1200w, /media/pictures/tandoori-wings-1305.5150936e.webp 1305w"
      }
    ]
  }
}

export const packages: Record<'deluxe-tandoori' | 'traditional-curry' | 'vegetarian-delight' | 'executive-lunch', Picture> = {
  "deluxe-tandoori": {
    "src": "/media/pictures/deluxe-tandoori-1200.5655ed8a.webp",
    "width": 1456,
    "height": 1106,
    "alt": "A great brass platter of tandoori chicken and seekh kebabs, with naan, rice, salad and chutneys",
    "placeholder": "data:image/webp;base64,UklGRnQAAABXRUJQVlA4WAoAAAAQAAAADwAACwAAQUxQSBYAAAARD/DO/4iIQCZtQ53Ped5JiOh/0B4AVlA4IDgAAADwAQCdASoQAAwABUB8JagCdAD0upklCIAA+p1wMBnqgWawjgIv6bAS7wHphzBDSHe5YYCrap2AAA==",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/deluxe-tandoori-480.551fde9f.avif 480w, /media/pictures/deluxe-tandoori-800.e093f411.avif 800w, /media/pictures/deluxe-tandoori-1200.653e0556.avif 1200w, /media/pictures/deluxe-tandoori-1400.05388246.avif 1400w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/deluxe-tandoori-480.c1e91808.webp 480w, /media/pictures/deluxe-tandoori-800.ec72f714.webp 800w, /media/pictures/deluxe-tandoori-1200.5655ed8a.webp 1200w, /media/pictures/deluxe-tandoori-1400.935cd1a0.webp 1400w"
      }
    ]
  },
  "traditional-curry": {
    "src": "/media/pictures/traditional-curry-1200.f4da5ecd.webp",
    "width": 1456,
    "height": 1106,
    "alt": "Punjabi curries and daal in copper bowls, with rice and naan",
    "placeholder": "data:image/webp;base64,UklGRnoAAABXRUJQVlA4WAoAAAAQAAAADwAACwAAQUxQSBYAAAARD/DO/4iIQCZtQ53Ped5JiOh/0B4AVlA4ID4AAAAQAgCdASoQAAwABUB8JbACdAEfgBgmroAAAP4jFpZ6awya39PpZSHG2I6+vROv4mW0M84jF5jCZFujyL4AAA==",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/traditional-curry-480.29c686cd.avif 480w, /media/pictures/traditional-curry-800.3f20af19.avif 800w, /media/pictures/traditional-curry-1200.f94b2307.avif 1200w, /media/pictures/traditional-curry-1400.8537de1d.avif 1400w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/traditional-curry-480.5555e98e.webp 480w, /media/pictures/traditional-curry-800.d35bea16.webp 800w, /media/pictures/traditional-curry-1200.f4da5ecd.webp 1200w, /media/pictures/traditional-curry-1400.e7230a0e.webp 1400w"
      }
    ]
  },
  "vegetarian-delight": {
    "src": "/media/pictures/vegetarian-delight-1200.71389d77.webp",
    "width": 1456,
    "height": 1106,
    "alt": "Skewers of paneer tikka with bowls of chickpeas, daal and spinach, rice and naan",
    "placeholder": "data:image/webp;base64,UklGRnoAAABXRUJQVlA4WAoAAAAQAAAADwAACwAAQUxQSBYAAAARD/DO/4iIQCZtQ53Ped5JiOh/0B4AVlA4ID4AAADQAQCdASoQAAwABUB8JbACdAC2wKzQwAD7o3koTnm5wA/E+x4CpeLjua85djzDLxOowSkFNdZlaj6mvC/QAA==",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/vegetarian-delight-480.38fe51da.avif 480w, /media/pictures/vegetarian-delight-800.c5c6d2fd.avif 800w, /media/pictures/vegetarian-delight-1200.51448bc3.avif 1200w, /media/pictures/vegetarian-delight-1400.8ac03c32.avif 1400w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/vegetarian-delight-480.93d5a1c2.webp 480w, /media/pictures/vegetarian-delight-800.be382f20.webp 800w, /media/pictures/vegetarian-delight-1200.71389d77.webp 1200w, /media/pictures/vegetarian-delight-1400.0fe8b1cb.webp 1400w"
      }
    ]
  },
  "executive-lunch": {
    "src": "/media/pictures/executive-lunch-1200.b6ae50a7.webp",
    "width": 1456,
    "height": 1106,
    "alt": "A brass tiffin tray with rice, butter chicken, tandoori chicken, salad, naan and two gulab jamun",
    "placeholder": "data:image/webp;base64,UklGRnQAAABXRUJQVlA4WAoAAAAQAAAADwAACwAAQUxQSBYAAAARD/DO/4iIQCZtQ53Ped5JiOh/0B4AVlA4IDgAAADQAQCdASoQAAwABUB8JbACdADyci9moAD6lC0BQte7iD1Z9O0lyyjBqbMLTqFgKS6G0cXd5/6gAA==",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/executive-lunch-480.98ebd74d.avif 480w, /media/pictures/executive-lunch-800.487f9258.avif 800w, /media/pictures/executive-lunch-1200.0043629d.avif 1200w, /media/pictures/executive-lunch-1400.a885f70e.avif 1400w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/executive-lunch-480.7f028520.webp 480w, /media/pictures/executive-lunch-800.a45236c8.webp 800w, /media/pictures/executive-lunch-1200.b6ae50a7.webp 1200w, /media/pictures/executive-lunch-1400.c10a56b7.webp 1400w"
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
    "src": "/media/pictures/spices-1200.ec161d50.jpg",
    "width": 1600,
    "height": 1067,
    "alt": "Bowls of turmeric, chilli powder, cumin, coriander seed, cardamom, pepper and dried chillies on a dark wooden table",
    "placeholder": "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAAAQAgCdASoQAAsABIByJbACdAEN9bNPOxEAAP7MYWhvAng0zpDnEgQcntR8SLHrhCJTbTIAAAA=",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/spices-480.ed55f361.avif 480w, /media/pictures/spices-800.9aea88f1.avif 800w, /media/pictures/spices-1200.f6c4cbb8.avif 1200w, /media/pictures/spices-1600.b2bbecb1.avif 1600w"
      },
      {
        "type": "image/webp",
        "srcSet": "/media/pictures/spices-480.7277fdaf.webp 480w, /media/pictures/spices-800.0b6aae6f.webp 800w, /media/pictures/spices-1200.61a140f3.webp 1200w, /media/pictures/spices-1600.6304ab96.webp 1600w"
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
