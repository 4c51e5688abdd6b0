import { allergensInWords, allergensTogether } from '../allergens.ts'
import { listInWords } from '../list-in-words.ts'
import { formatDay } from '../london-time.ts'
import { variantsOf } from '../package-variants.ts'
import type { AllergenList, Checked, DishFacts } from './allergens.ts'
import { nameOfThing } from './change-set.ts'
import type { Content } from './content.ts'
import { type Fields, fieldsOf, isList, isSame, kindOf, type Value } from './fields.ts'
import type { SpecialDay } from './hours.ts'
import { spansInWords, specialDayInWords, weekInWords } from './hours-in-words.ts'
import type { MenuDish } from './menu.ts'
import { type HomePhoto, isPhotoField, type Photo } from './photo.ts'
import { openPlaces } from './places.ts'
import type { Location } from './site.ts'
import { foodInWords, labelOf, noneOf, valueInWords } from './value-in-words.ts'

/** Two contents as fields, the one before and the one after. */
interface Both {
  old: Fields
  now: Fields
  before: Content
  after: Content
  /** The thing whose list has each thing, before and after. */
  oldHolders: ReadonlyMap<string, string>
  holders: ReadonlyMap<string, string>
}

/**
 * Lists the differences between two contents, in sentences that guests would understand, with what is in each dish that
 * is new, renamed or newly described: "Lamb chops: £11.99 → £12.49." Returns none if they are equal. Pure.
 */
export function changesIn(before: Content, after: Content): string[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const both: Both = { old, now, before, after, oldHolders: holdersIn(old), holders: holdersIn(now) }
  const things = new Set([...Object.keys(now), ...Object.keys(old)])
  return [...new Set([...things].flatMap((thing) => changesOfThing(both, thing)))]
}

function changesOfThing(both: Both, thing: string): string[] {
  const [old, now] = [both.old[thing], both.now[thing]]
  if (!now) return [goneInWords(both.old, thing)]
  if (!old) return [addedInWords(both, thing)]
  if (thing === 'allergenList') return changesOfAllergenList(both.before.allergenList, both.after.allergenList)
  if (kindOf(thing) === 'specialDays') return isSame(old, now) ? [] : [addedInWords(both, thing)]
  const isOpening = kindOf(thing) === 'locations' && now.status === 'open' && old.status !== 'open'
  const fields = [...new Set([...Object.keys(now), ...Object.keys(old)])].filter(
    (field) => !(isOpening && ofOpening.includes(field) && now[field]),
  )
  return [
    ...(isOpening ? [openingInWords(both, thing, old.status)] : []),
    ...moveInWords(both, thing),
    ...fields
      .filter((field) => field !== 'marks' && !isSame(old[field], now[field]))
      .flatMap((field) => changeInWords(both, thing, field)),
    ...foodAgain(both, thing),
  ]
}

/** What is said in one sentence when a place opens. */
const ofOpening = ['status', 'address', 'phone', 'openingHours']

/** Says that a place opens, where, and when: "Southall opens: 12 The Green, Southall, London, hours as in Hounslow." */
function openingInWords({ now, after: { site } }: Both, thing: string, before: Value): string {
  const { address, openingHours, phone } = now[thing] as Pick<Location, 'address' | 'openingHours' | 'phone'>
  const alike = openPlaces(site).filter((each) => `locations/${each.id}` !== thing && !each.openingHours)
  const hours = openingHours ?? (alike.length === 0 ? site.openingHours : undefined)
  const parts = [
    `${address.line}, ${address.town}, ${address.region}`,
    hours ? weekInWords(hours).join('; ') : `hours as in ${listInWords(alike.map(({ name }) => name))}`,
    ...(phone ? [phone.shown] : []),
  ]
  return ended(`${nameOfThing(now, thing)} ${before === 'coming-soon' ? 'opens' : 'opens again'}: ${parts.join(', ')}`)
}

/** Says which days of a place are new, different or gone. */
function ownDaysInWords(name: string, old: readonly SpecialDay[] = [], now: readonly SpecialDay[] = []): string[] {
  const said = (all: readonly SpecialDay[]) => all.map((each) => `${name}, ${specialDayInWords(each)}`)
  return [
    ...now
      .filter((each) => !old.some((before) => isSame(before, each)))
      .map((each) => ended(`${name}, ${specialDayInWords(each)}: ${spansInWords(each.spans)}`)),
    ...said(old)
      .filter((each) => !said(now).includes(each))
      .map((each) => `${each}: the usual hours again.`),
  ]
}

/** Says what is in a dish whose name or description has changed, and in a package with other dishes. */
function foodAgain({ old, now, after }: Both, thing: string): string[] {
  const isOther = (...fields: string[]) => fields.some((field) => !isSame(old[thing]?.[field], now[thing]?.[field]))
  if (kindOf(thing) === 'packages') return isOther('dishes', 'options') ? foodOfPackage(after, thing) : []
  const food = now[thing]?.food as DishFacts | null | undefined
  return food && isOther('name', 'text') && !isOther('food')
    ? [`${nameOfThing(now, thing)}: ${allergensInWords(food)}`]
    : []
}

/** Says what each form of a package contains. */
function foodOfPackage(content: Content, thing: string): string[] {
  const foods = new Map(content.packageDishes.map(({ id, food }) => [id, food]))
  return content.packages
    .filter(({ id }) => `packages/${id}` === thing)
    .flatMap(variantsOf)
    .flatMap(({ name, dishes }) => {
      const known = dishes.flatMap((id) => foods.get(id) ?? [])
      return known.length < dishes.length ? [] : `${name}: ${allergensInWords(allergensTogether(known))}`
    })
}

/** Describes a new thing, or a day that differs. */
function addedInWords({ now, after, holders }: Both, thing: string): string {
  const own = now[thing] ?? {}
  const name = nameOfThing(now, thing)
  const said = (field: string) => valueInWords(now, thing, field, own[field])
  const named = (field: string) => said(field) && `${labelOf(thing, field)} ${said(field)}`
  const list = (...parts: string[]) => parts.filter((part) => part !== '').join(', ')
  const photos = Object.keys(own).some(isPhotoField) ? ' With a photo.' : ''
  switch (kindOf(thing)) {
    case 'dishes':
      return `New in ${nameOfThing(now, holders.get(thing) ?? '')}: ${ended(list(name, said('pricePence'), named('onlyAt')))} ${said('text')} ${said('food')}${photos}`
    case 'packages':
      return `New package: ${ended(list(name, said('pricePence'), named('serves'), `with ${said('dishes')}`, named('options'), named('least'), named('most'), named('onlyAt')))} ${said('description')} ${foodOfPackage(after, thing).join(' ')}${photos} ${own.isOnSale ? 'On sale.' : 'Not on sale yet.'}`
    case 'packageDishes':
      return `New dish for packages: ${ended(name)} ${said('food')}`
    case 'vacancies':
      return `New vacancy: ${name} (${own.team}, ${own.location}). ${ended(list(said('employment'), named('place'), named('salary'), named('posted'), named('lastDay')))} ${said('aboutUs')} ${said('lists')}${photos}`
    case 'notices':
      return ended(`New notice: ${list(said('text'), named('place'), named('pages'), named('from'), named('until'))}`)
    case 'specialDays':
      return ended(`${name}: ${said('spans')}`)
    case 'locations':
      return `${ended(
        `New place: ${list(name, said('status'), said('address'), named('directions'), named('phone'), named('openingHours'), named('specialDays'), own.cooksCatering ? labelOf(thing, 'cooksCatering') : '', named('kitchenEmail'))}`,
      )}${photos}`
    case 'posters':
      return `New poster of the menu: “${name}”.`
    default:
      return ended(`New on the menu: ${list(name, said('note'), named('from'), named('until'))}`)
  }
}

function goneInWords(old: Fields, thing: string): string {
  const name = nameOfThing(old, thing)
  switch (kindOf(thing)) {
    case 'specialDays':
      return `${name}: the usual hours again.`
    case 'notices':
      return `${name} goes.`
    case 'vacancies':
      return `The vacancy “${name}” goes.`
    case 'packages':
      return `${name}: no longer among the packages.`
    case 'packageDishes':
      return `${name}: no longer a dish for packages.`
    case 'locations':
      return `${name}: no longer among our places.`
    case 'posters':
      return `The poster “${name}” goes.`
    default:
      return `${name} ${verb(name, 'leave')} the menu.`
  }
}

/** Returns the thing whose list has each thing. */
function holdersIn(fields: Fields): ReadonlyMap<string, string> {
  const lists = Object.entries(fields).flatMap(([holder, own]) =>
    Object.keys(own)
      .filter((field) => isList(holder, field))
      .flatMap((field) => (own[field] as string[]).map((id) => [`${field}/${id}`, holder] as const)),
  )
  return new Map(lists)
}

function moveInWords({ old, now, oldHolders, holders }: Both, thing: string): string[] {
  const [from = '', to = ''] = [oldHolders.get(thing), holders.get(thing)]
  const name = nameOfThing(now, thing)
  return from === to
    ? []
    : [ended(`${name} ${verb(name, 'move')} from ${nameOfThing(old, from)} to ${nameOfThing(now, to)}`)]
}

function changeInWords(both: Both, thing: string, field: string): string[] {
  const [old, now] = [both.old[thing]?.[field], both.now[thing]?.[field]]
  const subject = subjectOf(both.now, thing)
  if (isList(thing, field)) return orderInWords(both.now, thing, field, old as string[], now as string[])
  if (field === 'dishes') return dishesInWords(both, nameOfThing(both.now, thing), old as string[], now as string[])
  if (field === 'options') return optionsInWords(both, thing)
  if (field === 'food') return [`${subject}${foodInWords(now)} Before: ${foodInWords(old)}`]
  if (field === 'checked') return [subject + checkInWords(now as Checked | undefined)]
  if (field === 'offUntil')
    return [now ? `${subject}sold out, back on ${formatDay(String(now))}.` : `${subject}back on the menu.`]
  if (field === 'offAt') return offAtInWords(both.now, thing, old as OffAt, now as OffAt)
  if (field === 'onlyAt') {
    const name = nameOfThing(both.now, thing)
    const is = verb(name, '') ? 'is' : 'are'
    return [`${name} ${is} at ${now ? `${valueInWords(both.now, thing, field, now)} only` : 'all places again'}.`]
  }
  if (kindOf(thing) === 'locations') {
    const name = nameOfThing(both.now, thing)
    if (field === 'specialDays') return ownDaysInWords(name, old as SpecialDay[], now as SpecialDay[])
    if (field === 'status') return [`${name}: ${valueInWords(both.now, thing, field, now)}.`]
    if (field === 'cooksCatering') return [`${name} ${now ? 'cooks' : 'no longer cooks'} the catering.`]
  }
  if (field === 'isOnSale') return [`${nameOfThing(both.now, thing)}: ${now ? 'on sale' : 'no longer on sale'}.`]
  const label = labelOf(thing, field)
  if (isPhotoField(field)) {
    const did = photoChangeInWords(old as HomePhoto | undefined, now as HomePhoto | undefined)
    return [`${subject}${label && `${label}: `}photo ${did}.`]
  }
  return [ended(`${subject}${label}${label && (subject ? ' ' : ': ')}${movedInWords(both, thing, field, old, now)}`)]
}

type OffAt = MenuDish['offAt']

/** Says at which places a dish has sold out, and where it is back. */
function offAtInWords(fields: Fields, thing: string, old: OffAt = [], now: OffAt = []): string[] {
  const subject = `${nameOfThing(fields, thing)}: `
  const at = ({ place }: { place: string }) => `at ${nameOfThing(fields, `locations/${place}`)}`
  return [
    ...now
      .filter((each) => !old.some((before) => isSame(before, each)))
      .map((each) => `${subject}sold out ${at(each)}, back on ${formatDay(each.until)}.`),
    ...old
      .filter(({ place }) => !now.some((each) => each.place === place))
      .map((each) => `${subject}back on the menu ${at(each)}.`),
  ]
}

/** Names the thing before its change. The fields of a part, such as the history, have names of their own. */
function subjectOf(fields: Fields, thing: string): string {
  if (!thing.includes('/')) return ''
  const isUnsold = fields[thing]?.isOnSale === false
  return `${nameOfThing(fields, thing)}${isUnsold ? ' (not on sale)' : ''}: `
}

/** Writes the old and the new value, or the one that there is: "£11.99 → £12.49", "“5” added". */
function movedInWords({ old: from, now: to }: Both, thing: string, field: string, old: Value, now: Value): string {
  if (isSame(sorted(old), sorted(now))) return 'in another order'
  const none = noneOf(thing, field)
  const before = valueInWords(from, thing, field, old, now) || none
  const after = valueInWords(to, thing, field, now, old) || none
  if (before === after) return 'changed'
  if (!before) return `${after} added`
  return after ? `${before} → ${after}` : `${before} removed`
}

const sorted = (value: Value) => (Array.isArray(value) ? value.map((each) => JSON.stringify(each)).toSorted() : value)

/** Says that a list is in another order. Other sentences say what came or went. */
function orderInWords(fields: Fields, thing: string, field: string, old: string[], now: string[]): string[] {
  const kept = (list: string[], other: string[]) => list.filter((id) => other.includes(id))
  if (field === 'specialDays' || isSame(kept(old, now), kept(now, old))) return []
  const name = thing.includes('/') ? nameOfThing(fields, thing) : labelOf(thing, field)
  return [`${name}: in another order.`]
}

/** Says which dishes a package loses and gets: "Samosas leave the Vegetarian Delight." */
function dishesInWords({ old, now }: Both, name: string, before: readonly string[], after: readonly string[]) {
  const the = /^the /i.test(name) ? name : `the ${name}`
  const names = (fields: Fields, ids: readonly string[], others: readonly string[]) =>
    ids.filter((id) => !others.includes(id)).map((id) => nameOfThing(fields, `packageDishes/${id}`))
  const [gone, come] = [names(old, before, after), names(now, after, before)]
  if (gone.length + come.length === 0) return [`${name}: dishes in another order.`]
  return [
    ...(gone.length > 0 ? [ended(`${listInWords(gone)} ${verb(gone, 'leave')} ${the}`)] : []),
    ...(come.length > 0 ? [ended(`${listInWords(come)} ${verb(come, 'join')} ${the}`)] : []),
  ]
}

/** Says which choices a package loses and gets, and what else each choice brings. */
function optionsInWords(both: Both, thing: string): string[] {
  const name = nameOfThing(both.now, thing)
  const optionsIn = (content: Content) => content.packages.find(({ id }) => `packages/${id}` === thing)?.options ?? []
  const [before, after] = [optionsIn(both.before), optionsIn(both.after)]
  const find = (options: typeof before, wanted: string) => options.find(({ id }) => id === wanted)
  const sentences = [
    ...before.filter(({ id }) => !find(after, id)).map((option) => ended(`${name}: no longer with ${option.name}`)),
    ...after.flatMap((option) => {
      const old = find(before, option.id)
      const dishes = listInWords(option.dishes.map((id) => nameOfThing(both.now, `packageDishes/${id}`)))
      if (!old) return [ended(`${name}: also with ${option.name}, which brings ${dishes}`)]
      const renamed = old.name === option.name ? [] : [`${name}: the choice “${old.name}” → “${option.name}”.`]
      const variant = `${name} (${option.name})`
      return [
        ...renamed,
        ...(isSame(old.dishes, option.dishes) ? [] : dishesInWords(both, variant, old.dishes, option.dishes)),
      ]
    }),
  ]
  return sentences.length > 0 ? sentences : [`${name}: choices in another order.`]
}

function changesOfAllergenList(before: AllergenList, after: AllergenList): string[] {
  if (isSame(before, after)) return []
  const { version, signedOff, signedBy } = after
  const by = signedBy ? ` by ${signedBy}` : ''
  if (signedOff) return [`The list of allergens: signed for the kitchen${by} on ${formatDay(signedOff)}.`]
  if (before.signedOff) return ['The list of allergens: the kitchen has to sign it again.']
  return [`The list of allergens: changed on ${formatDay(version)}.`]
}

const checkInWords = (check: Checked | undefined) =>
  check ? `allergens checked by ${check.by} on ${formatDay(check.on)}.` : 'allergens to be checked again.'

/** Says what was done to a photo. */
function photoChangeInWords(before: HomePhoto | undefined, after: HomePhoto | undefined): string {
  if (!after) return before?.film ? 'removed, with its film' : 'removed'
  if (!before) return after.film ? 'added, with a film' : 'added'
  const { film: oldFilm, ...old } = before
  const { film, ...now } = after
  const did = isSame(old, now) ? [] : [stillChangeInWords(old, now)]
  const filmDid = film ? `has ${oldFilm ? 'another' : 'a'} film now` : 'has no film now'
  return (isSame(oldFilm, film) ? did : [...did, filmDid]).join(', ')
}

function stillChangeInWords(before: Photo, after: Photo): string {
  if (before.id !== after.id) return 'replaced'
  if (before.alt !== after.alt) return after.alt === null ? 'is decoration now' : `shows “${after.alt}”`
  return 'is cut around another point'
}

/** Ends a sentence, unless the words that it quotes end one. */
const ended = (words: string) => (/[.!?]”?$/.test(words) ? words : `${words}.`)

/** Makes a verb agree with a name or several: "Samosas leave", "Naan leaves". */
function verb(names: string | readonly string[], word: string): string {
  const isOne = typeof names === 'string' || names.length === 1
  return isOne && !/[^su]s$/.test(String(names)) ? `${word}s` : word
}
