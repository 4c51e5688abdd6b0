// Made by art/scenes/make.ts. Do not edit by hand.

import type { Picture } from './types.ts'

export const stories: Record<'oven' | 'spices' | 'dough' | 'street' | 'table' | 'careersBanner', Picture> = {
  "oven": {
    "src": "/media/pictures/clay-oven-1200.96aa9b28.jpg",
    "width": 1600,
    "height": 1067,
    "alt": "A clay tandoor with flames leaping from the coals, naan baking on its wall and skewers of chicken leaning on the rim",
    "placeholder": "data:image/webp;base64,UklGRkIAAABXRUJQVlA4IDYAAAAQAgCdASoQAAsABIByJbACdAEQ9vfzoz4gAP7pN2wk8Ukfkv8jw0R4XxsiUamqfreFLpoAAAA=",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/clay-oven-480.32943997.avif 480w, /media/pictures/clay-oven-800.491b0ed1.avif 800w, /media/pictures/clay-oven-1200.cd5992a4.avif 1200w, /media/pictures/clay-oven-1600.8410aec3.avif 1600w"
      }
    ]
  },
  "spices": {
    "src": "/media/pictures/spices-1200.46bf1f50.jpg",
    "width": 1600,
    "height": 1067,
    "alt": "Bowls of turmeric, chilli powder, cumin, coriander seed, cardamom, pepper and dried chillies on a dark wooden table",
    "placeholder": "data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAAAQAgCdASoQAAsABIByJbACdAEPCy38UgAAAP6f2R23dcfK5H036qeKy/jY4Eeni+B926WbCRsBfM766AA=",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/spices-480.f091d834.avif 480w, /media/pictures/spices-800.489f8356.avif 800w, /media/pictures/spices-1200.27249cd4.avif 1200w, /media/pictures/spices-1600.bb7307a0.avif 1600w"
      }
    ]
  },
  "dough": {
    "src": "/media/pictures/dough-1200.8ecb3d24.jpg",
    "width": 1600,
    "height": 1067,
    "alt": "Balls of naan dough, one rolled out, with a rolling pin on a floured board by the window",
    "placeholder": "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAADQAQCdASoQAAsABIByJZgCdACkfg9gAAD68HvZ+XCgZlwuhE/hOj5ekQhernhcsSgl2wD2GETq5V6Z+AAAAA==",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/dough-480.d1586dae.avif 480w, /media/pictures/dough-800.37bc8282.avif 800w, /media/pictures/dough-1200.7ae5b400.avif 1200w, /media/pictures/dough-1600.cf4b9033.avif 1600w"
      }
    ]
  },
  "street": {
    "src": "/media/pictures/street-1200.8dfdc0de.jpg",
    "width": 1920,
    "height": 1080,
    "alt": "The stall of Tandoor Road in a food court: chicken on skewers in the flames of a clay oven, naan and dough on the counter, the hall behind",
    "placeholder": "data:image/webp;base64,UklGRkAAAABXRUJQVlA4IDQAAADwAQCdASoQAAkABIByJagCdAEJ7gmbbgAA/rxoojWhj0dZaWfQejN5f2e1b1exFu0twAAA",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/street-480.3482e9ce.avif 480w, /media/pictures/street-800.dcfcde85.avif 800w, /media/pictures/street-1200.a3ffadec.avif 1200w, /media/pictures/street-1600.34897976.avif 1600w, /media/pictures/street-1920.6a537dbb.avif 1920w"
      }
    ]
  },
  "table": {
    "src": "/media/pictures/table-1200.6301a235.jpg",
    "width": 1600,
    "height": 1067,
    "alt": "A table laid by candlelight, with plates, copper cups and a basket of naan",
    "placeholder": "data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAADwAQCdASoQAAsABIByJZACdADyoD7JhQAA/un+jCYpnM2AigqN4LBU1QZG6ugyJaYH1p6PjVrtXrhrtDoUvMJAAAA=",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/table-480.466db16b.avif 480w, /media/pictures/table-800.927bd6f1.avif 800w, /media/pictures/table-1200.8e966928.avif 1200w, /media/pictures/table-1600.d0726fd5.avif 1600w"
      }
    ]
  },
  "careersBanner": {
    "src": "/media/pictures/careers-banner-1200.52bf89ed.jpg",
    "width": 1920,
    "height": 900,
    "alt": "The kitchen pass: copper pans hang above plates of curry and naan, a tandoor with skewers glowing behind",
    "placeholder": "data:image/webp;base64,UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoQAAgABIByJZACdAD0NJgjgAD+2TvV59eeuEifxY2O9WmsFKFhsn9mAAA=",
    "sources": [
      {
        "type": "image/avif",
        "srcSet": "/media/pictures/careers-banner-480.8df3c96a.avif 480w, /media/pictures/careers-banner-800.e4df703e.avif 800w, /media/pictures/careers-banner-1200.37bf448f.avif 1200w, /media/pictures/careers-banner-1600.f4ce990f.avif 1600w, /media/pictures/careers-banner-1920.3df664f6.avif 1920w"
      }
    ]
  }
}
