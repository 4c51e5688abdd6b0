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
    'A tandoori chicken roll: charred chicken, pink onion and mint chutney in warm naan, wrapped in chequered paper',
  ),
  'tandoori-chicken-burger': scene(
    'tandoori_chicken_burger',
    'dish',
    dishWidths,
    'Tandoori chicken burger in a plain floured bun: charred chicken, crisp slaw, lettuce and green chutney',
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
    'Six whole tandoori wings heaped on a banana leaf, charred at the edges, with rings of onion, lemon and a green chilli',
  ),
}

export const packages = {
  'deluxe-tandoori': scene(
    'deluxe_tandoori',
    'package',
    packageWidths,
    'Trays heaped for ten with tandoori chicken on the bone, seekh kebabs, wings and paneer tikka, with stacks of naan, pilau, daal makhani, salad and three chutneys',
  ),
  'traditional-curry': scene(
    'traditional_curry',
    'package',
    packageWidths,
    'Great pots of butter chicken, lamb on the bone and yellow daal for ten, with a heap of jeera rice, a stack of tandoori roti, raita and kachumber',
  ),
  'vegetarian-delight': scene(
    'vegetarian_delight',
    'package',
    packageWidths,
    'A tray of paneer tikka on skewers and a platter of samosas for ten, with pots of chana masala, daal makhani and aloo gobi, pilau, a basket of garlic naan, raita and three chutneys',
  ),
  'executive-lunch': scene(
    'executive_lunch',
    'package',
    packageWidths,
    'A box of brown card with its lid folded back: a tandoori chicken roll in paper, rice, spicy potato, salad, and pots of tarka daal and gulab jamun',
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
    'The stall of Tandoor Road in a food court: chicken on skewers in the flames of a clay oven, naan and dough on the counter, the hall behind',
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
    'The kitchen pass: copper pans hang above plates of curry and naan, a tandoor with skewers glowing behind',
  ),
}
