import { kindsInWords } from '../allergens.ts'
import { formatDay } from '../london-time.ts'
import { formatPence } from '../money.ts'
import type { AllergenList, Checked, DishFacts } from './allergens.ts'
import type { Content } from './content.ts'
import { dishesOf, sectionsOf } from './dishes.ts'
import { isSame } from './fields.ts'
import type { OpeningHours, SpecialDay } from './hours.ts'
import { spansInWords, specialDayInWords, weekInWords } from './hours-in-words.ts'
import { isPhotoField, type Photo } from './photo.ts'
import type { SiteFacts } from './site.ts'
import type { Vacancy } from './vacancies.ts'
import { employmentInWords, salaryInWords } from './vacancy-in-words.ts'

interface Thing {
  id: string
  name: string
}

/**
 * Lists the differences between two contents, one sentence each: "Kachumber: now contains sesame." Returns none if they
 * are equal. Pure.
 */
export function changesIn(before: Content, after: Content): string[] {
  const lists: [string, readonly Thing[], readonly Thing[]][] = [
    ['section', sectionsOf(before.menu), sectionsOf(after.menu)],
    ['dish', dishesOf(before.menu), dishesOf(after.menu)],
    ['package', before.packages, after.packages],
    ['dish of the packages', before.packageDishes, after.packageDishes],
    ['vacancy', before.vacancies.map(titled), after.vacancies.map(titled)],
    ['notice', before.site.notices.map(quoted), after.site.notices.map(quoted)],
  ]
  const parts = [
    ['company', 'The company'],
    ['history', 'The history'],
    ['districtsAroundTheKitchen', 'The districts around the kitchen'],
  ] as const
  const sentences = [
    ...lists.flatMap(([what, old, now]) => changesOfList(what, old, now)),
    ...changedDays(before.site.specialDays, after.site.specialDays),
    ...changesOfFields('Facts about the restaurant', factsOf(before), factsOf(after)),
    ...changesOfAllergenList(before.allergenList, after.allergenList),
    ...parts.flatMap(([part, name]) => changesOfFields(name, before[part], after[part])),
  ]
  const isSame = JSON.stringify(before) === JSON.stringify(after)
  return sentences.length === 0 && !isSame ? ['The order of the menu or of the packages.'] : sentences
}

/** Lists the differences between the special days. */
function changedDays(before: readonly SpecialDay[], after: readonly SpecialDay[]): string[] {
  const hours = (special: SpecialDay) => `${specialDayInWords(special)}: ${spansInWords(special.spans)}`
  const old = new Set(before.map(hours))
  const days = new Set(after.map(({ id }) => id))
  return [
    ...before
      .filter(({ id }) => !days.has(id))
      .map((each) => `${specialDayInWords(each)}: as on every such weekday again.`),
    ...after
      .map(hours)
      .filter((each) => !old.has(each))
      .map((each) => `${each}.`),
  ]
}

function changesOfAllergenList(before: AllergenList, after: AllergenList): string[] {
  if (isSame(before, after)) return []
  const { version, signedOff, signedBy } = after
  const by = signedBy ? ` by ${signedBy}` : ''
  if (signedOff) return [`The list of allergens: signed for the kitchen${by} on ${formatDay(signedOff)}.`]
  if (before.signedOff) return ['The list of allergens: the kitchen has to sign it again.']
  return [`The list of allergens: changed on ${formatDay(version)}.`]
}

/** Returns the site's facts without the special days and notices, which are compared separately. */
const factsOf = ({ site: { specialDays: _days, notices: _notices, ...facts } }: Content) => facts

const quoted = <Said extends { id: string; text: string }>(each: Said) => ({ ...each, name: `Notice “${each.text}”` })
const titled = <Titled extends { id: string; title: string }>(each: Titled) => ({ ...each, name: each.title })

function changesOfList(what: string, before: readonly Thing[], after: readonly Thing[]): string[] {
  const known = new Map(before.map((each) => [each.id, each]))
  const left = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }) => !left.has(id)).map(({ name }) => `${name}: ${what} removed.`)
  return [
    ...gone,
    ...after.flatMap((each) => {
      const old = known.get(each.id)
      return old ? changesOfFields(each.name, old, each) : [`${each.name}: ${what} added.`]
    }),
  ]
}

function changesOfFields(name: string, before: object, after: object): string[] {
  const [old, now] = [before, after] as Record<string, unknown>[]
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => field !== 'dishes' || name === '',
  )
  return [...fields, ...('menuId' in after ? ['dishes'] : [])]
    .filter((field) => JSON.stringify(old?.[field]) !== JSON.stringify(now?.[field]))
    .map((field) => changeOfField(name, field, old?.[field], now?.[field]))
}

function changeOfField(name: string, field: string, before: unknown, after: unknown): string {
  if (field === 'food')
    return `${name}: ${foodInWords(after as DishFacts | null)}, before ${foodInWords(before as DishFacts | null)}.`
  if (field === 'checked') {
    const { by, on } = (after ?? {}) as Partial<Checked>
    return on ? `${name}: allergens checked by ${by} on ${formatDay(on)}.` : `${name}: allergens to be checked again.`
  }
  if (field === 'offUntil')
    return after ? `${name}: sold out, back on ${formatDay(String(after))}.` : `${name}: back on the menu.`
  if (isPhotoField(field)) {
    const did = photoChangeInWords(before as Photo | undefined, after as Photo | undefined)
    return `${name}: ${inWords(field)} ${did}.`
  }
  if (field === 'isOnSale') return `${name}: ${after ? 'on sale' : 'no longer on sale'}.`
  const [old, now] = [valueInWords(field, before, after), valueInWords(field, after, before)]
  return `${name}: ${inWords(field)} ${old === now ? 'in another order' : `${old} → ${now}`}.`
}

function foodInWords(food: DishFacts | null): string {
  if (!food) return 'nobody has said what is in it'
  const contains = kindsInWords(food.contains) || 'none of the fourteen'
  const mayContain = kindsInWords(food.mayContain) || 'nothing else'
  return `contains ${contains}, may contain ${mayContain}, ${[...food.suits, food.heat].join(', ')}`
}

/** Says what was done to a photo. */
function photoChangeInWords(before: Photo | undefined, after: Photo | undefined): string {
  if (!after) return 'removed'
  if (!before) return 'added'
  if (before.id !== after.id) return 'replaced'
  if (before.alt !== after.alt) return after.alt === null ? 'is decoration now' : `shows “${after.alt}”`
  return 'is cut around another point'
}

/** Turns a field's name into words: "pricePence" becomes "price", "lastOrders" becomes "last orders". */
const inWords = (field: string) => field.replace(/Pence$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Writes a value. Of a value with several texts, only those that `other`, the value it is compared with, lacks. */
function valueInWords(field: string, value: unknown, other: unknown): string {
  if (value === undefined) return 'nothing'
  if (field === 'pricePence') return formatPence(value as number)
  if (field === 'options')
    return (value as readonly { name: string }[]).map(({ name }) => name).join(' or ') || 'nothing'
  if (field === 'salary') return salaryInWords(value as NonNullable<Vacancy['salary']>)
  if (field === 'employment') return employmentInWords({ employment: value as Vacancy['employment'] })
  if (field === 'openingHours') return `“${weekInWords(value as OpeningHours).join('; ')}”`
  if (field === 'phone') return `“${(value as SiteFacts['phone']).shown}”`
  if (typeof value !== 'object') return typeof value === 'string' ? `“${value}”` : String(value)
  const others = new Set(textsIn(other))
  const own = textsIn(value).filter((text) => !others.has(text))
  return own.map((text) => `“${text}”`).join(', ') || 'nothing'
}

/** Returns every text in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'object') return Object.values(value ?? {}).flatMap(textsIn)
  return value === undefined || value === '' ? [] : [String(value)]
}
