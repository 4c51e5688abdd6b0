import { londonDay, londonInstant } from '../london-time.ts'
import { lastDay, openingsOn } from '../opening-hours.ts'
import type { Checked } from './allergens.ts'
import type { Content } from './content.ts'
import type { MenuDish } from './menu.ts'

/**
 * Returns what the site shows at an instant. A dish that is sold out leaves the menu until the day on which it comes back
 * has opened, and a section or a poster without any dish leaves with it. Notices are there between their times. A day that
 * differs stays until its hours are over, and until those of the weekday whose place it takes would be. A vacancy goes
 * after its last day. Pure.
 */
export function shownAt(content: Content, instant: Date): Content {
  const vacancies = content.vacancies.filter(({ lastDay }) => !lastDay || lastDay >= londonDay(instant))
  const [menu, site] = [menuAt(content, instant), siteAt(content, instant)]
  const { signedBy: _signedBy, ...allergenList } = content.allergenList
  return { ...content, menu, site, vacancies, allergenList, packageDishes: content.packageDishes.map(unsigned) }
}

function menuAt({ menu, site }: Content, instant: Date): Content['menu'] {
  const isThere = ({ offUntil }: MenuDish) => offUntil === undefined || instant >= opening(site, offUntil)
  const posters = menu.posters
    .map((poster) => ({
      ...poster,
      sections: poster.sections
        .map((section) => ({ ...section, dishes: section.dishes.filter(isThere).map(unsigned) }))
        .filter(({ dishes }) => dishes.length > 0),
    }))
    .filter(({ sections }) => sections.length > 0)
  const ids = new Set(posters.flatMap(({ sections }) => sections.flatMap(({ dishes }) => dishes.map(({ id }) => id))))
  return { ...menu, posters, bestSellers: menu.bestSellers.filter(({ dish }) => ids.has(dish)) }
}

/** Leaves out who of us has checked a dish, which is nobody else’s business. */
const unsigned = <Dish extends { checked?: Checked }>({ checked: _checked, ...dish }: Dish) => dish

/** Returns the instant at which a day opens; a day that is closed has its midnight. */
const opening = (site: Content['site'], day: string) => openingsOn(site, day)[0]?.from ?? londonInstant(day, '00:00')

function siteAt({ site }: Content, instant: Date): Content['site'] {
  const today = londonDay(instant)
  const at = (minute: string) => londonInstant(minute.slice(0, 10), minute.slice(11))
  return {
    ...site,
    specialDays: site.specialDays
      .filter((each) => {
        const last = lastDay(each)
        // Without it the night of a closed day would have the hours of its weekday.
        const hours = [site, { ...site, specialDays: [] }].flatMap((each) => openingsOn(each, last))
        return last >= today || hours.some(({ to }) => instant < to)
      })
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    notices: site.notices.filter(
      ({ from, until }) => (!from || instant >= at(from)) && (!until || instant < at(until)),
    ),
  }
}
