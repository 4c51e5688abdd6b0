/** Every rendered picture of the site: which scene it is, how wide it is needed, and what it shows. */

/** A dish stands on the page's own paper: its ground is transparent. A package on its table, and a story, fills its frame. */
export type Kind = 'dish' | 'package' | 'story'

export interface Scene {
  /** The script beside this file, without `.py`. */
  script: string
  kind: Kind
  widths: readonly number[]
  alt: string
}

const dishWidths = [480, 800, 1200, 1400] as const
const packageWidths = [480, 800, 1200, 1400] as const
const storyWidths = [480, 800, 1200, 1600] as const
const heroWidths = [480, 800, 1200, 1600, 1920] as const

function scene(script: string, kind: Kind, widths: readonly number[], alt: string): Scene {
  return { script, kind, widths, alt }
}

/** A picture's name in files and on the command line. */
export function fileNameOf(script: string): string {
  return script.replaceAll('_', '-')
}

export const dishes = {
  'tandoori-chicken-roll': scene(
    'tandoori_chicken_roll',
    'dish',
    dishWidths,
    'Two tandoori chicken rolls: charred chicken, pink onion and mint chutney in warm naan, wrapped in chequered paper',
  ),
  'tandoori-chicken-burger': scene(
    'tandoori_chicken_burger',
    'dish',
    dishWidths,
    'Tandoori chicken burger in a sesame bun with crisp slaw and lettuce, chips and mint chutney beside it',
  ),
  'daal-rice-spicy-potato': scene(
    'daal_rice_spicy_potato',
    'dish',
    dishWidths,
    'Tarka daal in a copper bowl with jeera rice and crisp spicy potatoes',
  ),
  'tandoori-wings': scene(
    'tandoori_wings',
    'dish',
    dishWidths,
    'A heap of tandoori wings, charred at the edges, on a banana leaf with lemon, pink onion and mint chutney',
  ),
}

export const packages = {
  'deluxe-tandoori': scene(
    'deluxe_tandoori',
    'package',
    packageWidths,
    'A great brass platter of tandoori chicken and seekh kebabs, with naan, rice, salad and chutneys',
  ),
  'traditional-curry': scene(
    'traditional_curry',
    'package',
    packageWidths,
    'Punjabi curries and daal in copper bowls, with rice and naan',
  ),
  'vegetarian-delight': scene(
    'vegetarian_delight',
    'package',
    packageWidths,
    'Skewers of paneer tikka with bowls of chickpeas, daal and spinach, rice and naan',
  ),
  'executive-lunch': scene(
    'executive_lunch',
    'package',
    packageWidths,
    'A lunch box of rice, butter chicken, tandoori chicken, salad and gulab jamun, with naan and chutneys beside it',
  ),
}

export const stories = {
  oven: scene(
    'clay_oven',
    'story',
    storyWidths,
    'A clay tandoor with flames leaping from the coals, naan baking on its wall and skewers of chicken leaning on the rim',
  ),
  spices: scene(
    'spices',
    'story',
    storyWidths,
    'Bowls of turmeric, chilli powder, cumin, coriander seed, cardamom, pepper and dried chillies on a dark wooden table',
  ),
  dough: scene(
    'dough',
    'story',
    storyWidths,
    'Balls of naan dough, one rolled out, with a rolling pin on a floured board by the window',
  ),
  street: scene(
    'street',
    'story',
    heroWidths,
    'The lit shopfront of Tandoor Road on a London street at dusk, mirrored in the wet pavement',
  ),
  table: scene(
    'table',
    'story',
    storyWidths,
    'A table laid by candlelight, with plates, copper cups and a basket of naan',
  ),
  careersBanner: scene(
    'careers_banner',
    'story',
    heroWidths,
    'The kitchen pass: copper pans hang above a row of plates under warm lamps, the oven glowing behind',
  ),
}
