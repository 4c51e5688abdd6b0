import { Link } from 'react-router'
import type { Checked } from '../../../contract/content/allergens.ts'
import { nameOfThing } from '../../../contract/content/change-set.ts'
import { kindOf } from '../../../contract/content/fields.ts'
import { fourteenAllergens } from '../../../contract/fourteen-allergens.ts'
import { checkedInWords } from './checked-input.tsx'
import { type Answers, noAnswers } from './food-answers.ts'
import { addressOfThing } from './forms.ts'
import type { SiteDraftInHand } from './use-site-draft.ts'

/** All dishes by the fourteen allergens, with cereals and nuts by name, and who checked each dish on which day. */
export function AllergenTables({ inHand }: { inHand: SiteDraftInHand }) {
  return (
    <>
      <AllergenTable inHand={inHand} list="dishes" title="Dishes of the menu" />
      <AllergenTable inHand={inHand} list="packageDishes" title="Dishes of the packages" />
    </>
  )
}

function AllergenTable({ inHand: { fields }, list, title }: { inHand: SiteDraftInHand; list: string; title: string }) {
  const dishes = Object.keys(fields).filter((thing) => kindOf(thing) === list)
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
      tabIndex={0}
      className="relative mt-6 overflow-x-auto"
    >
      <table className="border-collapse text-base max-lg:block">
        <caption className="label mb-2 text-left text-[1.25rem] max-lg:block">{title}</caption>
        <thead className="max-lg:sr-only">
          <tr className="border-b-2 border-ink text-left align-bottom">
            <th scope="col" className="sticky left-0 bg-paper py-2 pr-3">
              Dish
            </th>
            {fourteenAllergens.map(({ id, name }) => (
              <th key={id} scope="col" className="px-2 py-2 first-letter:uppercase">
                {name}
              </th>
            ))}
            <th scope="col" className="px-2 py-2">
              Checked
            </th>
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {dishes.map((thing) => (
            <Row key={thing} thing={thing} name={nameOfThing(fields, thing)} own={fields[thing] ?? {}} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ thing, name, own }: { thing: string; name: string; own: Record<string, unknown> }) {
  const food = (own.food as Answers | null | undefined) ?? noAnswers
  return (
    <tr className="border-b border-line align-top max-lg:block max-lg:pb-2">
      <th scope="row" className="sticky left-0 bg-paper py-1 pr-3 text-left max-lg:block lg:max-w-48">
        <Link
          to={addressOfThing(thing)}
          className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4"
        >
          {name}
        </Link>
      </th>
      {fourteenAllergens.map(({ id, name, kinds }) => (
        <td key={id} className="mr-5 inline-flex gap-1.5 empty:hidden lg:table-cell! lg:px-2 lg:py-3">
          <Cell name={name} food={food} kinds={kinds} />
        </td>
      ))}
      <td className={`block lg:table-cell lg:min-w-48 lg:px-2 lg:py-3 ${own.checked ? '' : 'text-bark'}`}>
        <span className="lg:hidden">Checked: </span>
        {checkedInWords(own.checked as Checked | undefined)}
      </td>
    </tr>
  )
}

function Cell({ name, food, kinds }: { name: string; food: Answers; kinds: readonly string[] }) {
  const named = (list: readonly string[]) => list.filter((kind) => kinds.includes(kind))
  const word = (kind: string) => (kinds.length > 1 ? kind : 'yes')
  if (named([...(food.unanswered ?? []), ...food.contains, ...food.mayContain]).length === 0) return null
  return (
    <>
      {/* Where each dish is a block, its cells have no column's head. */}
      <span className="first-letter:uppercase lg:hidden">{name}:</span>
      {named(food.unanswered ?? []).length > 0 ? <span className="font-bold text-chilli">?</span> : null}
      {named(food.contains).map((kind) => (
        <strong key={kind} className="block">
          {word(kind)}
        </strong>
      ))}
      {named(food.mayContain).map((kind) => (
        <span key={kind} className="block text-bark">
          {kinds.length > 1 ? `may: ${kind}` : 'may'}
        </span>
      ))}
    </>
  )
}
