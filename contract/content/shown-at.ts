import { londonDay, londonInstant } from '../london-time.ts'
import { lastDay, openingsOn } from '../opening-hours.ts'
import type { Checked } from './allergens.ts'
import type { Content } from './content.ts'
import type { SpecialDay, WrittenHours } from './hours.ts'
import type { MenuDish, MenuSection } from './menu.ts'
import { differingHours, hoursAt, isSoldAt, openedPlaces, openPlaces } from './places.ts'

/**
 * Returns what the site shows at an instant. Leaves out sections outside their days, sold-out dishes until opening time
 * on the day they return, empty sections and posters, and best sellers that are not on the menu. A dish sold only at
 * places that have not opened is left out too, and such a package is not on sale. Notices are shown between their
 * times. A special day stays until its hours are over and its weekday's usual hours would be. A vacancy is gone after
 * its last day. Names of staff are left out. Pure.
 */
export function shownAt(content: Content, instant: Date): Content {
  const vacancies = content.vacancies.filter(({ lastDay }) => !lastDay || lastDay >= londonDay(instant))
  const [menu, site] = [menuAt(content, instant), siteAt(content, instant)]
  const { signedBy: _signedBy, ...allergenList } = content.allergenList
  const kitchens = openedPlaces(site).filter(({ cooksCatering }) => cooksCatering)
  const packages = content.packages.map((each) =>
    each.onlyAt && !kitchens.some(({ id }) => isSoldAt(each, id)) ? { ...each, isOnSale: false } : each,
  )
  return {
    ...content,
    menu,
    site,
    vacancies,
    allergenList,
    packages,
    packageDishes: content.packageDishes.map(unsigned),
  }
}

function menuAt({ menu, site }: Content, instant: Date): Content['menu'] {
  const [opened, open] = [openedPlaces(site), openPlaces(site)]
  const isOff = (until: string, hours: WrittenHours[]) => instant < opening(hours, until)
  const dishAt = ({ offUntil, offAt = [], checked: _checked, ...dish }: MenuDish): MenuDish[] => {
    const off = offAt.filter(({ place: id, until }) =>
      open.some((place) => place.id === id && isOff(until, [hoursAt(site, place)])),
    )
    const sells = open.filter(({ id }) => isSoldAt(dish, id))
    const isNowhere = sells.length > 0 && sells.every(({ id }) => off.some(({ place }) => place === id))
    if (isNowhere || (offUntil !== undefined && isOff(offUntil, differingHours(site)))) return []
    if (!opened.some(({ id }) => isSoldAt(dish, id))) return []
    return [off.length > 0 ? { ...dish, offAt: off } : dish]
  }
  const posters = menu.posters
    .map((poster) => ({
      ...poster,
      sections: poster.sections
        .filter((section) => isOnMenu(section, londonDay(instant)))
        .map(({ from: _from, until: _until, ...section }) => ({
          ...section,
          dishes: section.dishes.flatMap(dishAt),
        }))
        .filter(({ dishes }) => dishes.length > 0),
    }))
    .filter(({ sections }) => sections.length > 0)
  const ids = new Set(posters.flatMap(({ sections }) => sections.flatMap(({ dishes }) => dishes.map(({ id }) => id))))
  return { ...menu, posters, bestSellers: menu.bestSellers.filter(({ dish }) => ids.has(dish)) }
}

/** True if a section is on the menu on a day (yyyy-MM-dd). Pure. */
export const isOnMenu = ({ from, until }: Pick<MenuSection, 'from' | 'until'>, day: string) =>
  (!from || from <= day) && (!until || day <= until)

/** Removes who of the staff checked a dish, which is not for the public. */
const unsigned = <Dish extends { checked?: Checked }>({ checked: _checked, ...dish }: Dish) => dish

/** Returns the first opening of a day among these hours; midnight if all are closed. */
function opening(all: WrittenHours[], day: string): Date {
  const [first] = all.flatMap((hours) => openingsOn(hours, day)).toSorted((a, b) => a.from.getTime() - b.from.getTime())
  return first?.from ?? londonInstant(day, '00:00')
}

function siteAt(content: Content, instant: Date): Content['site'] {
  const { site } = content
  const days = (all: readonly SpecialDay[]) =>
    all.filter((each) => !isOver(content, each, instant)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const at = (minute: string) => londonInstant(minute.slice(0, 10), minute.slice(11))
  return {
    ...site,
    specialDays: days(site.specialDays),
    locations: site.locations.map((place) =>
      place.specialDays ? { ...place, specialDays: days(place.specialDays) } : place,
    ),
    notices: site.notices.filter(
      ({ from, until }) => (!from || instant >= at(from)) && (!until || instant < at(until)),
    ),
  }
}

/**
 * Returns whether a special day is over at an instant: after the last day's special and usual hours at every place.
 * Otherwise the night after a closed day would show the hours of its weekday.
 */
function isOver({ site }: Content, special: SpecialDay, instant: Date): boolean {
  const last = lastDay(special)
  if (last >= londonDay(instant)) return false
  const weeks = [site, ...site.locations].flatMap(({ openingHours }) => (openingHours ? [openingHours] : []))
  const days = [[], site.specialDays, ...site.locations.map(({ specialDays = [] }) => specialDays)]
  return weeks.every((openingHours) =>
    days.every((specialDays) => openingsOn({ openingHours, specialDays }, last).every(({ to }) => instant >= to)),
  )
}
