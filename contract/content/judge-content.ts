import { allergensInWords } from '../allergens.ts'
import { formatPence } from '../money.ts'
import { weekdays } from '../opening-hours.ts'
import { dishIdsOf } from '../package-variants.ts'
import { dialledNumber } from '../phone-number.ts'
import type { DishFacts } from './allergens.ts'
import { nameOfThing } from './change-set.ts'
import { type Content, contentSchema } from './content.ts'
import { dishesOf } from './dishes.ts'
import { fieldsOf, isList, isSame } from './fields.ts'
import { photosOf } from './photos-of.ts'
import { isSoldAt, kitchensIn, ourPlace } from './places.ts'
import { cannotBeRung } from './site.ts'
import { labelOf } from './value-in-words.ts'

/** A fault in a field of a thing (fields.ts), as a sentence. `at` is the path inside the field. */
export interface ContentFault {
  thing: string
  field: string
  at?: readonly PropertyKey[]
  message: string
}

/**
 * Returns the faults that keep a document from being published over `live`, each at its field. Returns none if it can
 * be published. Pure.
 */
export function faultsIn(document: unknown, live?: Content): ContentFault[] {
  const { error, data } = contentSchema.safeParse(document)
  if (error)
    return error.issues.map(({ path, message }) => ({
      ...fieldAt(document, path),
      message: dayIn(path) + sentence(message),
    }))
  return [
    ...dishesNobodyKnows(data),
    ...photosNobodyDescribed(data),
    ...phonesNobodyCanRing(data, live),
    ...packagesNobodyCooks(data),
  ]
}

function dishesNobodyKnows(data: Content): ContentFault[] {
  const dishes = dishesOf(data.menu).map((dish) => ['dishes', dish] as const)
  const ofPackages = data.packageDishes.map((dish) => ['packageDishes', dish] as const)
  return [...dishes, ...ofPackages]
    .filter(([, { food }]) => food === null)
    .map(([list, { id, name }]) => ({
      thing: `${list}/${id}`,
      field: 'food',
      message: `Nobody has said yet which allergens are in ${name}.`,
    }))
}

function photosNobodyDescribed(data: Content): ContentFault[] {
  const fields = fieldsOf(data)
  return photosOf(data)
    .filter(({ photo }) => photo.alt?.trim() === '')
    .map(({ thing, field }) => ({
      thing,
      field,
      message: `Say what the photo ${thing.includes('/') ? `of ${nameOfThing(fields, thing)}` : `at “${labelOf(thing, field)}”`} shows, or that it is decoration.`,
    }))
}

/** Refuses a site on which no place cooks, and a package on sale that no cooking place sells. */
function packagesNobodyCooks({ site, packages }: Content): ContentFault[] {
  const kitchens = site.locations.filter(({ cooksCatering }) => cooksCatering)
  if (kitchens.length === 0)
    return [
      {
        thing: `locations/${ourPlace(site).id}`,
        field: 'cooksCatering',
        message: 'No place cooks the catering. Choose one. To take no orders, pause them under Rules and days.',
      },
    ]
  return packages
    .filter((each) => each.isOnSale && !kitchens.some(({ id }) => isSoldAt(each, id)))
    .map(({ id, name }) => ({
      thing: `packages/${id}`,
      field: 'onlyAt',
      message: `None of these places cooks the catering. Choose another for ${name}, or take it off sale.`,
    }))
}

/**
 * Judged here and not in the schema, which has to read earlier releases. A number that the site has already may stay:
 * it must not keep the kitchen from saying "sold out".
 */
function phonesNobodyCanRing(data: Content, live?: Content): ContentFault[] {
  const published = live ? numbersIn(live).map(({ number }) => number) : []
  return numbersIn(data)
    .filter(({ number }) => !published.includes(number) && !dialledNumber(number))
    .map(({ number: _number, ...place }) => ({ ...place, message: sentence(cannotBeRung) }))
}

const numbersIn = ({ site: { phone, reservations, locations }, company: { regulator } }: Content) => [
  { thing: 'site', field: 'phone', at: ['shown'], number: phone.shown },
  ...locations.flatMap(({ id, phone: own }) =>
    own ? [{ thing: `locations/${id}`, field: 'phone', at: ['shown'], number: own.shown }] : [],
  ),
  ...(reservations.by === 'phone'
    ? [{ thing: 'site', field: 'reservations', at: ['at'], number: reservations.at }]
    : []),
  { thing: 'company', field: 'regulator', at: ['phone'], number: regulator.phone },
]

/** Returns the field that a path leads to from `thing`, whose value is `inside`. */
function fieldAt(
  inside: unknown,
  [key = 'id', ...rest]: readonly PropertyKey[],
  thing = 'content',
): Omit<ContentFault, 'message'> {
  const field = String(key)
  const value = (inside as Record<PropertyKey, unknown> | undefined)?.[key]
  if (isList(thing, field)) {
    const [index, ...below] = rest
    const element = (value as { id?: unknown }[] | undefined)?.[Number(index)]
    if (typeof element?.id === 'string') return fieldAt(element, below, `${field}/${element.id}`)
  } else if (thing === 'content') return fieldAt(value, rest, field)
  return { thing, field, ...(rest.length > 0 && { at: rest }) }
}

/** Names the weekday of a path, because one field holds the hours of all weekdays. */
function dayIn(path: readonly PropertyKey[]): string {
  const index = path[path.indexOf('openingHours') + 1]
  return path.includes('openingHours') && typeof index === 'number' ? `${weekdays[index]}: ` : ''
}

const sentence = (message: string) =>
  `${message.slice(0, 1).toUpperCase()}${message.slice(1)}${/[.?!]$/.test(message) ? '' : '.'}`

/** The share by which a price may change before we ask for confirmation. */
const boldMove = 0.2

/** Returns the unusual changes in a publication, as sentences that the owner has to confirm. Pure. */
export function oddIn(before: Content, after: Content): string[] {
  return [
    ...oddPrices(before, after),
    ...lostAllergens(before, after),
    ...freeOfAll(before, after),
    ...saidApart(before, after),
    ...lostDishes(before, after),
    ...closedKitchens(before, after),
  ]
}

interface Served {
  id: string
  name: string
  food: DishFacts | null
  text?: string
}

/** Returns the dishes of the menu and of the packages. The menu's ids get a prefix, because one id may be in both. */
const servedIn = ({ menu, packageDishes }: Content): Served[] => [
  ...dishesOf(menu).map((dish) => ({ ...dish, id: `dishes/${dish.id}` })),
  ...packageDishes,
]

/** Finds the dishes that are new, or whose name, text or food has changed. */
function changedDishes(before: Content, after: Content): Served[] {
  const said = ({ name, text, food }: Served) => [name, text, food]
  const old = new Map(servedIn(before).map((dish) => [dish.id, said(dish)]))
  return servedIn(after).filter((dish) => !isSame(old.get(dish.id), said(dish)))
}

function freeOfAll(before: Content, after: Content): string[] {
  const free = changedDishes(before, after).filter(({ food }) => food && namesIn(food).length === 0)
  const names = new Set(free.map(({ name }) => name))
  return [...names].map((name) => `${name} contains none of the fourteen allergens, and none may get into it.`)
}

/** Names the dishes on the menu and in packages whose allergens differ between the two since this change. */
function saidApart(before: Content, after: Content): string[] {
  const known = new Set(namesSaidApart(before))
  return namesSaidApart(after)
    .filter((name) => !known.has(name))
    .map((name) => `${name} is on the menu and in packages, and not the same is said of what is in it.`)
}

function namesSaidApart({ menu, packageDishes }: Content): string[] {
  const words = (food: DishFacts | null) => food && allergensInWords(food)
  const onMenu = new Map(dishesOf(menu).map(({ name, food }) => [name, words(food)]))
  return packageDishes
    .filter(({ name, food }) => (onMenu.get(name) ?? words(food)) !== words(food))
    .map(({ name }) => name)
}

function oddPrices(before: Content, after: Content): string[] {
  const priced = ({ menu, packages }: Content) => [...dishesOf(menu), ...packages]
  return pairs(priced(before), priced(after))
    .filter(([old, now]) => Math.abs(now.pricePence - old.pricePence) > old.pricePence * boldMove)
    .map(([old, now]) => `${now.name} moves from ${formatPence(old.pricePence)} to ${formatPence(now.pricePence)}.`)
}

/** Warns if no kitchen is open any more: orders still come in (decision 118). */
function closedKitchens(before: Content, after: Content): string[] {
  const isAnyOpen = ({ site }: Content) => kitchensIn(site).length > 0
  return isAnyOpen(before) && !isAnyOpen(after)
    ? ['No place that cooks the catering is open any more, and orders go on: pause them under Rules and days.']
    : []
}

function lostAllergens(before: Content, after: Content): string[] {
  return pairs(servedIn(before), servedIn(after)).flatMap(([old, now]) => {
    const held = new Set<string>(namesIn(now.food))
    const lost = namesIn(old.food).filter((kind) => !held.has(kind))
    return lost.length > 0 ? [`${now.name} no longer names ${lost.join(', ')}.`] : []
  })
}

const namesIn = (food: DishFacts | null) => (food ? [...food.contains, ...food.mayContain] : [])

function lostDishes(before: Content, after: Content): string[] {
  const names = new Map(before.packageDishes.map(({ id, name }) => [id, name]))
  return pairs(before.packages, after.packages).flatMap(([old, now]) => {
    const kept = new Set(dishIdsOf(now))
    return dishIdsOf(old)
      .filter((id) => !kept.has(id))
      .map((id) => `${now.name} no longer has ${names.get(id) ?? id}.`)
  })
}

/** Pairs the things that are in both lists, by id. */
function pairs<Thing extends { id: string }>(before: readonly Thing[], after: readonly Thing[]): [Thing, Thing][] {
  const known = new Map(before.map((old) => [old.id, old]))
  return after.flatMap((now) => {
    const old = known.get(now.id)
    return old ? [[old, now]] : []
  })
}
