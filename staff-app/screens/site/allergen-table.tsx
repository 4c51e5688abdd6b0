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
      <table className="border-collapse text-base">
        <thead>
          <tr className="border-b-2 border-ink text-left align-bottom">
            <th scope="col" className="sticky left-0 bg-paper py-2 pr-3">
              {title}
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
        <tbody>
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
    <tr className="border-b border-line align-top">
      <th scope="row" className="sticky left-0 max-w-48 bg-paper py-1 pr-3 text-left">
        <Link to={addressOfThing(thing)} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {name}
        </Link>
      </th>
      {fourteenAllergens.map(({ id, kinds }) => (
        <td key={id} className="px-2 py-3">
          <Cell food={food} kinds={kinds} />
        </td>
      ))}
      <td className={`min-w-48 px-2 py-3 ${own.checked ? '' : 'text-bark'}`}>
        {checkedInWords(own.checked as Checked | undefined)}
      </td>
    </tr>
  )
}

function Cell({ food, kinds }: { food: Answers; kinds: readonly string[] }) {
  const named = (list: readonly string[]) => list.filter((kind) => kinds.includes(kind))
  const word = (kind: string) => (kinds.length > 1 ? kind : 'yes')
  return (
    <>
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
