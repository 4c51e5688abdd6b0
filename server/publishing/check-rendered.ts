import type { Content } from '../../contract/content/content.ts'
import { dishesOf } from '../../contract/content/dishes.ts'
import type { Photo } from '../../contract/content/photo.ts'
import { weeksInWords } from '../../contract/content/places.ts'
import { shownAt } from '../../contract/content/shown-at.ts'
import { textInHtml } from '../../contract/in-html.ts'
import { formatPence } from '../../contract/money.ts'
import {
  allergensPage,
  careersPage,
  cateringPage,
  enquiryPage,
  historyPage,
  homePage,
  menuPage,
} from '../../contract/pages.ts'

/**
 * Returns the texts that the rendered pages should show and don't: names and prices of dishes and packages, hours,
 * notices, vacancies, the beginning and end of the history, and the ids of photos.
 */
export function missingIn(drawn: ReadonlyMap<string, string>, content: Content): string[] {
  const { menu, packages, packageDishes, history, site, vacancies } = shownAt(content, new Date())
  const sold = packages.filter(({ isOnSale }) => isOnSale)
  const dishes = dishesOf(menu)
  const shown: [string, string[]][] = [
    [menuPage, dishes.flatMap(({ name, pricePence, photo }) => [name, formatPence(pricePence), ...idOf(photo)])],
    [cateringPage, sold.flatMap(({ name, pricePence, photo }) => [name, formatPence(pricePence), ...idOf(photo)])],
    [
      allergensPage,
      [...dishes, ...packageDishes.filter(({ id }) => sold.some((each) => each.dishes.includes(id)))].map(
        ({ name }) => name,
      ),
    ],
    [historyPage, [history.beginning.title, history.end, ...stepPhotos(history).flatMap(idOf)]],
    [homePage, weeksInWords(site)],
    [homePage, [site.homePhoto, site.homePhoto?.film, site.crowdPhoto, site.placePhoto].flatMap(idOf)],
    ...site.locations
      .filter(({ status }) => status !== 'coming-soon')
      .map(({ photo }): [string, string[]] => [homePage, idOf(photo)]),
    [menuPage, [site.menuPhoto, site.crowdPhoto].flatMap(idOf)],
    [cateringPage, idOf(site.cateringPhoto)],
    [enquiryPage, idOf(site.cateringPhoto)],
    [historyPage, idOf(site.historyPhoto)],
    [careersPage, idOf(site.careersPhoto)],
    [careersPage, vacancies.flatMap(({ title, photo }) => [title, ...idOf(photo)])],
    ...site.notices.flatMap(({ pages, text }) => pages.map((page): [string, string[]] => [page, [text]])),
  ]
  return shown.flatMap(([page, texts]) => {
    const html = drawn.get(page) ?? ''
    return texts.filter((text) => !html.includes(textInHtml(text)))
  })
}

const idOf = (photo: Pick<Photo, 'id'> | undefined) => (photo ? [photo.id] : [])
const stepPhotos = ({ beginningPhoto, peoplePhoto, ovenPhoto, marketsPhoto }: Content['history']) => [
  beginningPhoto,
  peoplePhoto,
  ovenPhoto,
  marketsPhoto,
]
