import type { Content } from '../../contract/content/content.ts'
import { dishesOf } from '../../contract/content/dishes.ts'
import { hoursInWords } from '../../contract/content/hours-in-words.ts'
import { shownAt } from '../../contract/content/shown-at.ts'
import { formatPence } from '../../contract/money.ts'
import { allergensPage, careersPage, cateringPage, historyPage, homePage, menuPage } from '../../contract/pages.ts'

/**
 * Returns what the drawn pages should say and do not: names and prices of dishes and packages, hours, notices, vacancies
 * and the chapters of the history.
 */
export function missingIn(drawn: ReadonlyMap<string, string>, content: Content): string[] {
  const { menu, packages, packageDishes, history, site, vacancies } = shownAt(content, new Date())
  const sold = packages.filter(({ isOnSale }) => isOnSale)
  const dishes = dishesOf(menu)
  const shown: [string, string[]][] = [
    [menuPage, dishes.flatMap(({ name, pricePence }) => [name, formatPence(pricePence)])],
    [cateringPage, sold.flatMap(({ name, pricePence }) => [name, formatPence(pricePence)])],
    [
      allergensPage,
      [...dishes, ...packageDishes.filter(({ id }) => sold.some((each) => each.dishes.includes(id)))].map(
        ({ name }) => name,
      ),
    ],
    [historyPage, [history.beginning.title, history.end]],
    [homePage, hoursInWords(site.openingHours)],
    [careersPage, vacancies.map(({ title }) => title)],
    ...site.notices.flatMap(({ pages, text }) => pages.map((page): [string, string[]] => [page, [text]])),
  ]
  return shown.flatMap(([page, texts]) => {
    const html = drawn.get(page) ?? ''
    return texts.filter((text) => !html.includes(inHtml(text)))
  })
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** Returns a text as React writes it into a page. */
const inHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter)
