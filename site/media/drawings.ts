// Made by art/drawings/make.ts. Do not edit by hand.

interface Drawing {
  src: string
  width: number
  height: number
  alt: string
}

export const drawings: Record<'star-anise' | 'onion' | 'skewer' | 'lentils' | 'map', Drawing> = {
  "star-anise": {
    "src": "/media/drawings/star-anise.1065bb3e.svg",
    "width": 240,
    "height": 240,
    "alt": ""
  },
  "onion": {
    "src": "/media/drawings/onion.e38d224d.svg",
    "width": 240,
    "height": 240,
    "alt": ""
  },
  "skewer": {
    "src": "/media/drawings/skewer.1a0c9e5b.svg",
    "width": 240,
    "height": 240,
    "alt": ""
  },
  "lentils": {
    "src": "/media/drawings/lentils.f1d6034b.svg",
    "width": 240,
    "height": 240,
    "alt": ""
  },
  "map": {
    "src": "/media/drawings/map-hounslow.2f5f408c.svg",
    "width": 600,
    "height": 560,
    "alt": "Map: Tandoor Road in the Food Court on the High Street. Hounslow Central station is north of it, up Lampton Road, and Hounslow East, up Kingsley Road."
  }
}
