import { type Allergens, presenceOf } from '../../../contract/allergens.ts'
import { fourteenAllergens } from '../../../contract/fourteen-allergens.ts'

const words = {
  contained: 'in some of our dishes',
  possible: 'may get into some of our dishes',
  absent: 'in none of our dishes, by this list',
}

/**
 * Lists the fourteen allergens that the law names, with their cereals and nuts, and says which of them no dish
 * contains.
 */
export function TheFourteen({ dishes }: { dishes: readonly { food: Allergens | null }[] }) {
  const known = dishes.flatMap(({ food }) => food ?? [])
  const absent = fourteenAllergens.filter((each) => presenceOf(each, known) === 'absent').map(({ name }) => name)
  return (
    <section id="fourteen" tabIndex={-1} aria-labelledby="fourteen-heading">
      <h2 id="fourteen-heading" className="display mt-(--section-near) text-big print:mt-6 print:text-3xl">
        The fourteen allergens
      </h2>
      {absent.length > 0 ? (
        <p className="mt-4 max-w-[60ch] font-bold print:mt-1 print:max-w-none print:text-[9.5pt]">
          By this list none of our dishes contains, or may contain,{' '}
          {new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(absent)}.
        </p>
      ) : null}
      <ul className="the-fourteen">
        {fourteenAllergens.map((each) => (
          <li key={each.id}>
            <b>{each.name}</b>
            {each.kinds.length > 1 ? ` (${each.kinds.join(', ')})` : null}: {words[presenceOf(each, known)]}
          </li>
        ))}
      </ul>
    </section>
  )
}
