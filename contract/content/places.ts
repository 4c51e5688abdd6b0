import { listInWords } from '../list-in-words.ts'
import { isSame } from './fields.ts'
import type { WrittenHours } from './hours.ts'
import { weekInWords } from './hours-in-words.ts'
import type { MenuDish } from './menu.ts'
import type { Location, SiteFacts } from './site.ts'

/** Returns the places that are open. Pure. */
export const openPlaces = ({ locations }: Pick<SiteFacts, 'locations'>): Location[] =>
  locations.filter(({ status }) => status === 'open')

/** Returns the open places that cook catering. Pure. */
export const kitchensIn = (site: Pick<SiteFacts, 'locations'>): Location[] =>
  openPlaces(site).filter(({ cooksCatering }) => cooksCatering)

/** Returns the places that have opened, also those that are closed for now. Pure. */
export const openedPlaces = ({ locations }: Pick<SiteFacts, 'locations'>): Location[] =>
  locations.filter(({ status }) => status !== 'coming-soon')

/**
 * Returns the place whose address is ours in terms and mails and at the foot of the pages: the first that cooks the
 * catering, else the first that has opened. One that is closed for now still takes letters. Pure.
 */
export function ourPlace(site: Pick<SiteFacts, 'locations'>): Location {
  const opened = openedPlaces(site)
  return (opened.find(({ cooksCatering }) => cooksCatering) ?? opened[0]) as Location
}

/** Returns the places that have a page of their own: those that have opened, if there are several. Pure. */
export function placesWithPages(site: Pick<SiteFacts, 'locations'>): Location[] {
  const opened = openedPlaces(site)
  return opened.length > 1 ? opened : []
}

/** Returns the places that have opened and cook catering, for staff to choose from. Empty if there is only one. Pure. */
export function severalKitchens(site: Pick<SiteFacts, 'locations'>): Location[] {
  const kitchens = openedPlaces(site).filter(({ cooksCatering }) => cooksCatering)
  return kitchens.length > 1 ? kitchens : []
}

/** True if the published content lets a place sell this dish or package. Pure. */
export const isSoldAt = ({ onlyAt }: { onlyAt?: readonly string[] }, place: string) => onlyAt?.includes(place) ?? true

/** Returns the names of the only kitchens that cook a package. Undefined if all open kitchens do. Pure. */
export const onlyCookedAt = (site: Pick<SiteFacts, 'locations'>, each: Pick<MenuDish, 'onlyAt'>) =>
  namesWhereSold(severalKitchens(site), each)

function namesWhereSold(places: readonly Location[], sold: Pick<MenuDish, 'onlyAt'>): string | undefined {
  const own = places.filter(({ id }) => isSoldAt(sold, id))
  return own.length < places.length ? listInWords(own.map(({ name }) => name)) : undefined
}

/**
 * Says where a dish is sold, or sold out, if not everywhere alike: "Southall only." `offAt` has only what holds now
 * (shown-at.ts). Empty if all places have it, or if only one has opened. Pure.
 */
export function whereInWords(site: Pick<SiteFacts, 'locations'>, dish: Pick<MenuDish, 'onlyAt' | 'offAt'>): string {
  const places = placesWithPages(site)
  const only = namesWhereSold(places, dish)
  const off = places.filter(({ id }) => isSoldAt(dish, id) && dish.offAt?.some(({ place }) => place === id))
  return [
    ...(only ? [`${only} only.`] : []),
    ...(off.length > 0 ? [`Sold out today at ${listInWords(off.map(({ name }) => name))}.`] : []),
  ].join(' ')
}

/** Returns the name of a place, or its id once the content has no such place. Pure. */
export const nameOfPlace = ({ locations }: Pick<SiteFacts, 'locations'>, place: string) =>
  locations.find(({ id }) => id === place)?.name ?? place

/** Returns a place's own phone; undefined if it uses the house's. Pure. */
export const ownPhoneOf = ({ locations }: Pick<SiteFacts, 'locations'>, place: string) =>
  locations.find(({ id }) => id === place)?.phone

/** Returns the phone that a customer of a place rings: its own, or the house's. Pure. */
export const phoneAt = (site: Pick<SiteFacts, 'locations' | 'phone'>, place: string) =>
  ownPhoneOf(site, place) ?? site.phone

type Facts = Pick<SiteFacts, 'locations' | 'openingHours' | 'specialDays'>

/** Returns the hours of a place: its own week, and its own special days before those of all places. Pure. */
export function hoursAt(site: Facts, { openingHours, specialDays = [] }: Location): WrittenHours {
  return { openingHours: openingHours ?? site.openingHours, specialDays: [...specialDays, ...site.specialDays] }
}

/** Returns the hours of the place whose kitchen cooks the catering. Pure. */
export const kitchenHours = (site: Facts): WrittenHours => hoursAt(site, ourPlace(site))

/** Returns the hours of each open place: a single entry if all agree, none if no place is open. Pure. */
export function differingHours(site: Facts): WrittenHours[] {
  const all = openPlaces(site).map((place) => hoursAt(site, place))
  return all.every((each) => isSame(each, all[0])) ? all.slice(0, 1) : all
}

/** Writes the weeks of the open places: once where all agree, else each line with its place. Pure. */
export function weeksInWords(site: Facts): string[] {
  const weeks = openPlaces(site).map((place) => ({
    name: place.name,
    lines: weekInWords(hoursAt(site, place).openingHours),
  }))
  if (weeks.every(({ lines }) => isSame(lines, weeks[0]?.lines))) return weeks[0]?.lines ?? ['Closed for now']
  return weeks.flatMap(({ name, lines }) => lines.map((line) => `${name}: ${line}`))
}
