import { allergensInWords } from '../allergens.ts'
import { formatOpeningTime, formatTime } from '../clock-time.ts'
import { listInWords } from '../list-in-words.ts'
import { formatDay } from '../london-time.ts'
import { formatPence } from '../money.ts'
import type { publicPages } from '../pages.ts'
import { type DishFacts, foodSchema } from './allergens.ts'
import { nameOfThing } from './change-set.ts'
import { type Fields, kindOf, type Value } from './fields.ts'
import type { Span, SpecialDay } from './hours.ts'
import { spansInWords, specialDayInWords, weekInWords } from './hours-in-words.ts'
import { isPhotoField, type Photo } from './photo.ts'
import type { Location, SiteFacts } from './site.ts'
import type { Vacancy } from './vacancies.ts'
import { employmentInWords, salaryInWords } from './vacancy-in-words.ts'

/** Writes the value of a field. A draft may hold an unfinished one. `other` is the value that it is compared with. */
type Writer = (value: never, fields: Fields, other: Value) => string

const quoted = (value: Value) => (typeof value === 'string' && value !== '' ? `“${value}”` : '')
const pounds = (value: Value) => (typeof value === 'number' ? formatPence(value) : quoted(value))
const count = (value: Value) => (typeof value === 'number' ? String(value) : quoted(value))
const day = (value: Value) => (isDay(value) ? formatDay(value) : '')
const isDay = (value: Value): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** Writes a minute of London, such as the beginning of a notice: "Friday 25 December 2026, 8am". */
const minute = (value: Value) => {
  const [date, time = ''] = typeof value === 'string' ? value.split('T') : []
  return isDay(date) && /^\d\d:\d\d/.test(time) ? `${formatDay(date)}, ${formatTime(time)}` : ''
}

/** Writes several texts: only those that `other` lacks. */
const texts: Writer = (value, _fields, other) => {
  const others = new Set(textsIn(other))
  return textsIn(value)
    .filter((text) => !others.has(text))
    .map(quoted)
    .join(', ')
}

/** Returns every text in a value, at any depth. */
function textsIn(value: Value): string[] {
  if (typeof value === 'object') return Object.values(value ?? {}).flatMap(textsIn)
  return typeof value === 'string' && value !== '' ? [value] : []
}

const namesOf =
  (list: string): Writer =>
  (ids: readonly string[], fields) =>
    listInWords(ids.map((id) => nameOfThing(fields, `${list}/${id}`)))

/** Writes what is in a dish: "Contains milk. Vegetarian, mild." */
export function foodInWords(value: Value): string {
  const food = foodSchema.safeParse(value).data as DishFacts | null | undefined
  if (!food) return 'Nobody has said yet what is in it.'
  const suits = [...food.suits, food.heat].join(', ')
  return `${allergensInWords(food)} ${suits.slice(0, 1).toUpperCase()}${suits.slice(1)}.`
}

const pageNames: Record<(typeof publicPages)[number], string> = {
  '/': 'Home',
  '/menu': 'Menu',
  '/allergens': 'Allergens',
  '/catering': 'Catering',
  '/catering/enquiry': 'Enquiry',
  '/our-history': 'Our history',
  '/careers': 'Careers',
  '/newsletter': 'News by email',
  '/privacy': 'Privacy',
  '/terms': 'Terms',
}

const reservations: Writer = ({ by, at }: SiteFacts['reservations']) =>
  ({ nothing: '', soon: '“soon”', link: `by the link ${at}`, phone: `by phone, ${at}` })[by]

const address: Writer = ({ line, town, region }: Location['address'], fields, other) =>
  texts([line, town, region] as never, fields, other)

/** What guests read about whether a place is open. */
const statuses: Record<Location['status'], string> = {
  'coming-soon': 'coming soon',
  open: 'open',
  'closed-for-now': 'closed for now',
}

const placeName: Writer = (place: string, fields) => nameOfThing(fields, `locations/${place}`)

const placeNames = namesOf('locations')

const phone: Writer = ({ shown }: SiteFacts['phone']) => quoted(shown)

const specialDays: Writer = (days: SpecialDay[]) =>
  days.map((each) => `${specialDayInWords(each)}: ${spansInWords(each.spans)}`).join('; ')

const social: Writer = (accounts: SiteFacts['social']) =>
  listInWords(accounts.map(({ network, link }) => (link ? `${network} (${link})` : network)))

const week: Writer = (hours: SiteFacts['openingHours'], _fields, other) =>
  quoted(weekInWords(hours).join('; ')) + lastOrdersInWords(hours, other as SiteFacts['openingHours'])

/** Names the last orders of the days on which nothing else has changed. */
const lastOrdersInWords = (hours: SiteFacts['openingHours'], other?: SiteFacts['openingHours']) =>
  hours
    .filter(({ spans }, index) => {
      const before = other?.[index]?.spans ?? []
      return spansInWords(spans) === spansInWords(before) && lastOrders(spans) !== lastOrders(before)
    })
    .map(({ day, spans }) => ` (${day}: last orders ${lastOrders(spans)})`)
    .join('')
const lastOrders = (spans: readonly Span[]) => listInWords(spans.map(({ lastOrders: at }) => formatOpeningTime(at)))

/** A draft may hold letters in place of an amount. */
const salary: Writer = (pay: NonNullable<Vacancy['salary']>) =>
  Number.isInteger(pay.leastPence + pay.mostPence) ? salaryInWords(pay) : 'something unfinished'

const photo: Writer = ({ alt }: Photo) => quoted(alt) || 'decoration'

/**
 * The words for each field that somebody may change: its name in a sentence, how its value is written, and what holds
 * where it is empty.
 */
const words: Record<string, Record<string, readonly [label: string, write: Writer, none?: string]>> = {
  dishes: {
    name: ['name', quoted],
    text: ['', quoted],
    pricePence: ['', pounds],
    food: ['', foodInWords],
    checked: ['checked', ({ by, on }: { by: string; on: string }) => `by ${by} on ${day(on)}`],
    offUntil: ['off the menu until', day],
    onlyAt: ['only at', placeNames],
    picture: ['drawing', () => 'another drawing'],
  },
  sections: {
    name: ['name', quoted],
    note: ['', quoted],
    from: ['first day', day],
    until: ['last day', day],
    dishes: ['dishes', namesOf('dishes')],
  },
  posters: { title: ['title', quoted], sections: ['sections', namesOf('sections')] },
  menu: {
    allergenLine: ['The line about allergens', quoted],
    bestSellers: [
      'Best sellers',
      (all: { dish: string; text: string }[], fields) =>
        listInWords(all.map(({ dish, text }) => `${nameOfThing(fields, `dishes/${dish}`)} ${quoted(text)}`)),
    ],
    posters: ['Posters', namesOf('posters')],
  },
  packages: {
    menuId: ['its entry in orders', () => 'another one'],
    name: ['name', quoted],
    short: ['in the kitchen’s words', texts],
    description: ['', quoted],
    pricePence: ['', pounds],
    serves: ['serves', count],
    dishes: ['dishes', namesOf('packageDishes')],
    options: ['choice of', (all: { name: string }[]) => all.map(({ name }) => name).join(' or ')],
    least: ['least in an order', count],
    most: ['most in an order', count],
    onlyAt: ['only at', placeNames],
    isOnSale: ['on sale', (isOnSale: boolean) => (isOnSale ? 'yes' : 'no')],
  },
  packageDishes: {
    name: ['name', quoted],
    food: ['', foodInWords],
    checked: ['checked', ({ by, on }: { by: string; on: string }) => `by ${by} on ${day(on)}`],
    station: ['made at the station', quoted],
  },
  vacancies: {
    title: ['title', quoted],
    team: ['team', quoted],
    location: ['where', quoted],
    place: ['at', placeName, 'our address'],
    employment: ['', (employment: Vacancy['employment']) => employmentInWords({ employment })],
    salary: ['pay', salary],
    posted: ['open from', day],
    lastDay: ['last day to apply', day],
    aboutUs: ['about us', quoted],
    lists: ['', texts],
  },
  notices: {
    text: ['', quoted],
    place: ['about', placeName, 'all of us'],
    pages: ['on', (pages: (keyof typeof pageNames)[]) => listInWords(pages.map((page) => pageNames[page]))],
    from: ['from', minute, 'now'],
    until: ['until', minute, 'further notice'],
  },
  specialDays: { name: ['name', quoted], until: ['up to and including', day], spans: ['', spansInWords] },
  locations: {
    name: ['name', quoted],
    status: ['', (status: Location['status']) => statuses[status]],
    address: ['address', address],
    directions: ['link to the map', quoted],
    phone: ['phone', phone, 'as in all places'],
    openingHours: ['hours', week, 'as in all places'],
    specialDays: ['days that differ', specialDays],
    cooksCatering: ['cooks the catering', (cooks: boolean) => (cooks ? 'yes' : 'no')],
    kitchenEmail: ['email of the kitchen', quoted],
  },
  site: {
    name: ['The name of the restaurant', quoted],
    nameInGurmukhi: ['The name in Gurmukhi', quoted],
    tagline: ['What search engines say of us', quoted],
    phone: ['Phone', phone],
    email: ['Email', quoted],
    halal: ['What is halal', quoted],
    hygieneRating: ['Food hygiene rating', quoted],
    arrives: ['What arrives', texts],
    arrivesPhoto: ['What arrives', photo],
    openingHours: ['Opening hours', week],
    specialDays: ['Days that differ', namesOf('specialDays')],
    notices: ['Notices', namesOf('notices')],
    reservations: ['Reservations', reservations],
    locations: ['Places', namesOf('locations')],
    social: ['Social networks', social],
    copyrightYear: ['The year at the foot of the pages', count],
    homePhoto: ['Home, first picture', photo],
    crowdPhoto: ['Home and menu, feeding a crowd', photo],
    placePhoto: ['Home, beside the address', photo],
    menuPhoto: ['Menu, first picture', photo],
    cateringPhoto: ['Catering, first picture', photo],
    careersPhoto: ['Careers, first picture', photo],
    historyPhoto: ['Our history, first picture', photo],
  } satisfies Record<keyof SiteFacts, readonly [string, Writer]>,
  company: {
    name: ['The company', quoted],
    number: ['Company number', quoted],
    registeredOffice: ['Registered office', quoted],
    vatNumber: ['VAT number', quoted],
    icoRegistration: ['ICO registration', quoted],
    hosting: ['Who runs the machine', quoted],
    mailService: ['Who carries our mail', quoted],
    regulator: ['The regulator in the privacy policy', texts],
  },
  history: {
    motto: ['Motto', quoted],
    beginning: ['History, how it began', texts],
    people: ['History, who we are', texts],
    oven: ['History, the oven', texts],
    markets: ['History, the markets', texts],
    end: ['History, last line', quoted],
    beginningPhoto: ['History, how it began', photo],
    peoplePhoto: ['History, who we are', photo],
    ovenPhoto: ['History, the oven', photo],
    marketsPhoto: ['History, the markets', photo],
  },
  content: {
    packages: ['Packages', namesOf('packages')],
    packageDishes: ['Dishes of the packages', namesOf('packageDishes')],
    vacancies: ['Vacancies', namesOf('vacancies')],
    districtsAroundTheKitchen: ['Districts around the kitchen', texts],
  },
}

/** Returns what a field is called in a sentence. Empty where its value says it. Pure. */
export const labelOf = (thing: string, field: string): string => words[kindOf(thing)]?.[field]?.[0] ?? ''

/** Returns what holds for guests where a field is empty, such as "further notice". Empty if nothing does. Pure. */
export const noneOf = (thing: string, field: string): string => words[kindOf(thing)]?.[field]?.[2] ?? ''

/**
 * Writes a field's value as guests would read it, or as near as an unfinished one allows. Empty if there is none. If
 * the value has several texts, writes those that `other` lacks. Pure.
 */
export function valueInWords(fields: Fields, thing: string, field: string, value: Value, other?: Value): string {
  if (value === undefined || value === '' || (value === null && field !== 'food')) return ''
  const write = isPhotoField(field) ? photo : (words[kindOf(thing)]?.[field]?.[1] ?? texts)
  try {
    return write(value as never, fields, other)
  } catch {
    return 'something unfinished'
  }
}
