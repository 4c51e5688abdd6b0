import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { allergensInWords, dishesOfPackage } from '../../../contract/allergens.ts'
import type { Content } from '../../../contract/content/content.ts'
import type { MenuDish, MenuPoster } from '../../../contract/content/menu.ts'
import { whereInWords } from '../../../contract/content/places.ts'
import type { SiteFacts } from '../../../contract/content/site.ts'
import { variantsOf } from '../../../contract/package-variants.ts'
import { contentFor } from '../../content.ts'
import { pictureOfDish } from '../../media/dish-picture.ts'
import { pictureOfPhoto, type WithPhotograph, withPhotograph } from '../../media/owners-photo.ts'
import type { Picture } from '../../media/types.ts'
import { type Sieved, sieve } from './holds.ts'

/**
 * A dish as the page shows it. Its sentences are in the page's HTML and again in its data. That costs almost nothing,
 * because both are compressed together.
 */
export interface DishOnPage
  extends Sieved,
    Pick<WithPhotograph<MenuDish>, 'id' | 'name' | 'text' | 'pricePence' | 'marks' | 'picture' | 'photograph'> {
  /** What the dish contains: "Contains milk." Missing until the kitchen has said. */
  food?: string
  /** Where it is sold or sold out: "Southall only." Missing where all places have it. */
  where?: string
}

/** A section of the menu as the page shows it. */
export interface SectionOnPage {
  id: string
  name: string
  note?: string
  dishes: DishOnPage[]
}

/** The content of the menu page, beside the content that all pages get. */
export interface MenuContent {
  allergenLine: string
  sections: SectionOnPage[]
  /** Only ids and titles, because the posters are in the rendered HTML (layout/poster.tsx). */
  posters: Pick<MenuPoster, 'id' | 'title'>[]
  /** What the filter reads of each catering package: of each of its options, where there is a choice. */
  packages: Sieved[][]
  /** The owner's photo at the head of the page. */
  photograph?: Picture
  /** Their photo beside the words that sell catering. */
  crowd?: Picture
}

/** Loads the content of the menu page. */
export const loadMenu = (args: LoaderFunctionArgs): MenuContent => menuContent(contentFor(args))

/** Returns the content of the menu page. Pure. */
export function menuContent(content: Content): MenuContent {
  const { allergenLine, posters } = content.menu
  const { menuPhoto, crowdPhoto } = content.site
  const sections = posters.flatMap((poster) => poster.sections)
  return withPhotograph({
    photo: menuPhoto,
    ...(crowdPhoto && { crowd: pictureOfPhoto(crowdPhoto) }),
    allergenLine,
    sections: sections.map((section) => ({ ...section, dishes: dishesOnPage(section.dishes, content.site) })),
    posters: posters.map(({ id, title }) => ({ id, title })),
    packages: content.packages
      .filter(({ isOnSale }) => isOnSale)
      .map((each) => variantsOf(each).map(({ menuId }) => sievedFood(menuId, content))),
  })
}

/** Returns a section's dishes. Leaves out our pictures unless every dish has one: a lone picture makes the lines jump. */
function dishesOnPage(dishes: readonly MenuDish[], site: SiteFacts): DishOnPage[] {
  const shown = dishes.map((dish) => {
    const where = whereInWords(site, dish)
    return { ...dishOnPage(dish), ...(where && { where }) }
  })
  if (shown.every(({ picture, photograph }) => photograph ?? pictureOfDish(picture))) return shown
  return shown.map(({ picture: _, ...dish }) => dish)
}

/** Returns what a filter reads of a package, or of a package with one of its options. */
export const sievedFood = (menuId: string, content: Content) =>
  sieve(dishesOfPackage(menuId, content).map(({ food }) => food))

/** Returns a dish as the page shows it. Pure. */
export function dishOnPage({ food, onlyAt: _onlyAt, offAt: _offAt, ...dish }: MenuDish): DishOnPage {
  return {
    ...withPhotograph(dish),
    food: food ? allergensInWords(food) : undefined,
    ...sieve([food]),
  }
}

/** Returns the data of the menu page's loader. */
export const useMenu = (): MenuContent => useLoaderData<MenuContent>()

/** The meaning of each mark beside a dish. */
export const markNames: Record<MenuDish['marks'][number], string> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  hot: 'Hot',
}

/** Returns the id of a dish's element, which its address has too: /menu#dish-garlic-naan. */
export const dishPlace = (id: string) => `dish-${id}`
