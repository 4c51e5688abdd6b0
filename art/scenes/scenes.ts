/** Every rendered picture of the site: which scene it is, how wide it is needed, and what it shows. */

/** A dish stands on the page's own paper: its ground is transparent. A story fills its frame. */
export type Kind = 'dish' | 'story'

export interface Scene {
  /** The script beside this file, without `.py`. */
  script: string
  kind: Kind
  widths: readonly number[]
  alt: string
}

const dishWidths = [480, 800, 1200, 1400] as const
const storyWidths = [480, 800, 1200, 1600] as const
const heroWidths = [480, 800, 1200, 1600, 1920] as const

function scene(script: string, kind: Kind, widths: readonly number[], alt: string): Scene {
  return { script, kind, widths, alt }
}

export const dishes = {
  'tandoori-chicken-roll': scene(
    'tandoori_chicken_roll',
    'dish',
    dishWidths,
    'Tandoori chicken roll: charred chicken, red onion and mint chutney wrapped in warm naan',
  ),
  'tandoori-chicken-burger': scene(
    'tandoori_chicken_burger',
    'dish',
    dishWidths,
    'Tandoori chicken burger: grilled chicken with salad and sauce in a glazed, seeded bun',
  ),
  'daal-rice-spicy-potato': scene(
    'daal_rice_spicy_potato',
    'dish',
    dishWidths,
    'A bowl of yellow daal with rice and spicy potatoes, sprinkled with fresh coriander',
  ),
  'tandoori-wings': scene(
    'tandoori_wings',
    'dish',
    dishWidths,
    'A heap of tandoori chicken wings, charred at the edges, with lemon and mint chutney',
  ),
}

export const packages = {
  'deluxe-tandoori': scene(
    'deluxe_tandoori',
    'dish',
    dishWidths,
    'A platter from the clay oven: tandoori chicken, seekh kebabs and paneer tikka with naan and chutneys',
  ),
  'traditional-curry': scene(
    'traditional_curry',
    'dish',
    dishWidths,
    'Punjabi curries in copper bowls, with rice, roti and raita',
  ),
  'vegetarian-delight': scene(
    'vegetarian_delight',
    'dish',
    dishWidths,
    'Paneer tikka, chana masala and aloo gobi with naan, samosas and chutneys',
  ),
  'executive-lunch': scene(
    'executive_lunch',
    'dish',
    dishWidths,
    'A lunch box with a tandoori roll, daal and rice, spicy potatoes, salad and a sweet',
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
