// Made by art/scenes/make.ts. Do not edit by hand.

import type { Picture } from './types.ts'

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
        "srcSet": "/media/pictures/spices-480.bfc348a9.avif 480w, /media/pictures/spices-800.a4e1371b.avif 800w, /media/pictures/spices-1200.49435197.avif 1200w, /media/pictures/spices-1600.ccf45c9b.avif 1600w"
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
        "srcSet": "/media/pictures/dough-480.f1d6315d.avif 480w, /media/pictures/dough-800.2ca9b21a.avif 800w, /media/pictures/dough-1200.cd61cc4d.avif 1200w, /media/pictures/dough-1600.99e1eb57.avif 1600w"
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
