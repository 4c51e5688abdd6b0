import { Link } from 'react-router'
import { fourteenAllergens } from '../../../contract/fourteen-allergens.ts'
import { allergensPage, cateringPage, menuPage } from '../../../contract/pages.ts'
import { ListState } from '../../ordering/list-state.tsx'
import { filterStyles } from './filter-styles.ts'
import { type Choice, tally } from './holds.ts'
import { useMenu } from './menu-content.ts'
import { Questions } from './questions.tsx'
import type { useChoice } from './use-choice.ts'

/** Rendered only once, because React would untick the boxes at each render. */
const questions = (
  <Questions>Dishes that contain it, or may contain it, leave the list. The posters go on showing them all.</Questions>
)

/** Asks a guest which diet they keep and which allergens they can't eat, and hides the other dishes. */
export function MenuFilter({ filter: { fields, choice, read, clear } }: { filter: ReturnType<typeof useChoice> }) {
  const { sections, packages } = useMenu()
  const dishes = sections.flatMap((section) => section.dishes)
  const { left, possible } = tally(
    dishes.map((dish) => [dish]),
    choice,
  )
  const catering = tally(packages, choice)
  return (
    <div className="menu-filter">
      <style>{filterStyles(sections)}</style>
      <details>
        <summary className="label">Find what you can eat</summary>
        <div ref={fields} onChange={read}>
          {questions}
        </div>
        <p className="mt-3 hidden max-w-[46ch] noscript:block">
          <ListState />
        </p>
        <p className="show-dishes">
          <Link to={`${menuPage}#dishes`} replace className="sign">
            <span className="hidden noscript:inline">Show the dishes</span>
            <span className="noscript:hidden">{toDishes(left)}</span>
          </Link>
        </p>
      </details>
      <p className="mt-2">
        <Link to={allergensPage} reloadDocument className="trail font-bold">
          What is in every dish
        </Link>
      </p>
      <div role="status">
        {choice.diet || choice.without.length > 0 ? (
          <div className="mt-4 border-l-8 border-turmeric bg-cream p-4">
            <p>
              <b>
                {left} of {dishes.length} dishes
              </b>
              {inWords(choice)}.{' '}
              <button type="button" onClick={clear} className="trail cursor-pointer font-bold">
                Show all
              </button>
            </p>
            {possible > 0 ? (
              <p className="mt-2">
                <b>{possible} more may contain traces</b>: please ring us before you choose{' '}
                {possible === 1 ? 'it' : 'one'}.
              </p>
            ) : null}
            <p className="mt-2">
              <Link to={cateringPage} className="trail">
                {catering.left || 'None'} of our {packages.length} catering packages
              </Link>
              {catering.possible > 0 ? `, and ${catering.possible} may contain traces` : ''}.
            </p>
            <p className="mt-2">
              <ListState />
            </p>
          </div>
        ) : null}
      </div>
    </div>
  )
}

function toDishes(left: number): string {
  if (left === 0) return 'No dishes are left'
  return left === 1 ? '1 dish: show it' : `${left} dishes: show them`
}

/** Describes the choice: ", cooked vegan, with no milk, mustard or tree nuts on our list". */
function inWords({ diet, without }: Choice): string {
  const names = fourteenAllergens.filter(({ id }) => without.includes(id)).map(({ name }) => name)
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join()
  return [diet && `, cooked ${diet}`, list && `, with no ${list} on our list`].filter(Boolean).join('')
}
