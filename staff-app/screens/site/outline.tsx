import { Link } from 'react-router'
import { nameOfThing } from '../../../contract/content/change-set.ts'
import type { Fields } from '../../../contract/content/fields.ts'
import type { SiteDraftInHand } from './use-site-draft.ts'

/** Returns the address of a thing's form. */
export const addressOfThing = (thing: string) => `/site?of=${encodeURIComponent(thing)}`

/** The parts of the site that exist only once. */
const parts: readonly (readonly [thing: string, name: string])[] = [
  ['site', 'Hours, days that differ, notices, phone, address'],
  ['menu', 'Best sellers, the line about allergens'],
  ['content', 'Packages and vacancies: order, new ones'],
  ['history', 'Our history'],
  ['allergenList', 'The list of allergens'],
  ['company', 'Company'],
]

/** Lists what the site says, for people who don't press on the page itself. */
export function Outline({ inHand: { fields, changes, faults } }: { inHand: SiteDraftInHand }) {
  const isChanged = (thing: string) => changes.some((change) => change.thing === thing)
  const isWrong = (thing: string) => faults.some((fault) => fault.thing === thing)
  const entry = (thing: string, name: string) => (
    <li key={thing}>
      <Link
        to={addressOfThing(thing)}
        className="flex min-h-11 items-center gap-3 underline decoration-line underline-offset-4 hover:bg-cream hover:decoration-ink"
      >
        <span>{name}</span>
        {isWrong(thing) ? <span className="font-bold text-chilli">to mend</span> : null}
        {isChanged(thing) ? <span className="text-base text-bark">changed</span> : null}
      </Link>
    </li>
  )
  const entriesOf = (thing: string, list: keyof typeof listNames) => {
    const ids = idsOf(fields, thing, list)
    return ids.length > 0 ? (
      <details key={list} className="border-t border-line">
        <summary className="min-h-11 cursor-pointer py-2 font-bold">{listNames[list]}</summary>
        <ul className="pl-4">{ids.map((id) => named(`${list}/${id}`))}</ul>
      </details>
    ) : null
  }
  const named = (thing: string) => entry(thing, nameOfThing(fields, thing))
  return (
    <nav aria-label="What the site says">
      <p className="mb-2 text-bark">Press on a word or a price in the page to change it, or choose it here.</p>
      <ul>{parts.map(([thing, name]) => entry(thing, name))}</ul>
      {entriesOf('site', 'specialDays')}
      {entriesOf('site', 'notices')}
      {idsOf(fields, 'menu', 'posters').map((poster) =>
        idsOf(fields, `posters/${poster}`, 'sections').map((section) => (
          <details key={section} className="border-t border-line">
            <summary className="min-h-11 cursor-pointer py-2 font-bold">
              {nameOfThing(fields, `sections/${section}`)}
            </summary>
            <ul className="pl-4">
              {entry(`sections/${section}`, 'The section itself')}
              {idsOf(fields, `sections/${section}`, 'dishes').map((dish) => named(`dishes/${dish}`))}
            </ul>
          </details>
        )),
      )}
      {(['packages', 'packageDishes', 'vacancies'] as const).map((list) => entriesOf('content', list))}
      <p className="mt-6 text-base text-bark">
        With a developer stay: the terms’ and the privacy page’s own words, which are a lawyer’s; design; the drawn
        pictures; the film.
      </p>
    </nav>
  )
}

const listNames = {
  specialDays: 'Days that differ',
  notices: 'Notices',
  packages: 'Packages',
  packageDishes: 'Dishes of the packages',
  vacancies: 'Vacancies',
}

function idsOf(fields: Fields, thing: string, field: string): string[] {
  const ids = fields[thing]?.[field]
  return Array.isArray(ids) ? (ids as string[]) : []
}
