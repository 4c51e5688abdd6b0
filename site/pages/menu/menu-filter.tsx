import { Link } from 'react-router'
import { ListState } from '../../ordering/list-state.tsx'
import { categories } from './categories.ts'
import { canLeaveOut, holdsOf } from './holds.ts'
import type { useWithout } from './use-without.ts'

const dishes = categories.flatMap(({ items }) => items.map(({ name }) => holdsOf(name)))

/** Boxes for what a guest can't eat: dishes that contain it, or may, leave the list. */
export function MenuFilter({ filter: { fieldset, without, read, clear } }: { filter: ReturnType<typeof useWithout> }) {
  const left = dishes.filter((holds) => !holds.some((id) => without.includes(id))).length
  return (
    <div className="menu-filter">
      <details>
        <summary className="label">What can’t you eat?</summary>
        <fieldset ref={fieldset} aria-describedby="menu-filter-hint" onChange={read}>
          <legend className="sr-only">Leave out dishes with</legend>
          {canLeaveOut.map(({ id, name }) => (
            <label key={id}>
              <input type="checkbox" id={`without-${id}`} value={id} />
              {name[0]?.toUpperCase() + name.slice(1)}
            </label>
          ))}
        </fieldset>
        <p id="menu-filter-hint" className="mt-4 max-w-[46ch]">
          Dishes that contain it, or may contain it, leave the list. The posters go on showing them all.
        </p>
        <p className="mt-3 hidden max-w-[46ch] noscript:block">
          <ListState />
        </p>
      </details>
      <p className="mt-2">
        <Link to="/allergens" className="trail font-bold">
          What is in every dish
        </Link>
      </p>
      <div role="status">
        {without.length > 0 ? (
          <div className="mt-4 border-l-8 border-turmeric bg-cream p-4">
            <p>
              <b>
                {left} of {dishes.length} dishes
              </b>
              , with no {inOneList(without)} on our list.{' '}
              <button type="button" onClick={clear} className="trail cursor-pointer font-bold">
                Show all
              </button>
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

/** Returns what is left out, as one speaks it: "milk, mustard or tree nuts". */
function inOneList(without: string[]): string {
  const names = canLeaveOut.filter(({ id }) => without.includes(id)).map(({ name }) => name)
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names.join()
}
