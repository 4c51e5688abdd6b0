import type { DishFacts } from '../../../contract/content/allergens.ts'
import { type AllergenKind, fourteenAllergens } from '../../../contract/fourteen-allergens.ts'
import { box, Field } from '../../../ui/field.tsx'
import type { InputProps } from './input-props.ts'

const nothingInIt: DishFacts = { contains: [], mayContain: [], suits: [], heat: 'mild' }
const diets = [
  ['vegetarian', 'Vegetarian'],
  ['vegan', 'Vegan'],
  ['halal', 'Halal'],
] as const

/** What is in a dish: each allergen of the law, with the cereal and the nut by name, whom it suits and how hot it is. */
export function FoodInput({ id, label, value, onChange, error }: InputProps) {
  const food = value as DishFacts | null | undefined
  if (!food) {
    return (
      <fieldset id={id} tabIndex={-1}>
        <legend className="mb-1.5 font-bold">{label}</legend>
        <p>Nobody has said yet which allergens are in it. Until then it can’t be published.</p>
        <button type="button" className="button-quiet mt-3" onClick={() => onChange(nothingInIt)}>
          Say what is in it
        </button>
        {error ? <p className="mt-1.5 font-bold text-chilli">{error}</p> : null}
      </fieldset>
    )
  }
  const suits = (diet: DishFacts['suits'][number], isOn: boolean) =>
    onChange({
      ...food,
      suits: diets.map(([each]) => each).filter((each) => (each === diet ? isOn : food.suits.includes(each))),
    })
  return (
    <fieldset id={id} tabIndex={-1}>
      <legend className="mb-1.5 font-bold">{label}</legend>
      <ul>
        {fourteenAllergens.flatMap(({ name, kinds }) =>
          kinds.map((kind) => (
            <AllergenRow
              key={kind}
              id={`${id}-${kind.replaceAll(' ', '-')}`}
              name={kinds.length > 1 ? `${kind} (${name})` : name}
              stands={standsOf(food, kind)}
              onChange={(stands) => onChange(withKind(food, kind, stands))}
            />
          )),
        )}
      </ul>
      <div className="mt-3 flex flex-wrap gap-x-6">
        {diets.map(([diet, name]) => (
          <label key={diet} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-6 flex-none"
              checked={food.suits.includes(diet)}
              onChange={({ target }) => suits(diet, target.checked)}
            />
            {name}
          </label>
        ))}
      </div>
      <Field id={`${id}-heat`} label="How hot" className="mt-3 max-w-52">
        <select
          id={`${id}-heat`}
          className={box}
          value={food.heat}
          onChange={({ target }) => onChange({ ...food, heat: target.value })}
        >
          <option value="mild">Mild</option>
          <option value="medium">Medium</option>
          <option value="hot">Hot</option>
        </select>
      </Field>
      {error ? <p className="mt-1.5 font-bold text-chilli">{error}</p> : null}
    </fieldset>
  )
}

type Stands = 'contains' | 'mayContain' | 'no'

function AllergenRow({
  id,
  name,
  stands,
  onChange,
}: {
  id: string
  name: string
  stands: Stands
  onChange: (stands: Stands) => void
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line">
      <span className={`first-letter:uppercase ${stands === 'no' ? '' : 'font-bold'}`}>{name}</span>
      <span className="flex flex-wrap gap-x-4">
        {(['contains', 'mayContain', 'no'] as const).map((each) => (
          <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name={id}
              aria-label={`${name}: ${words[each]}`}
              className="size-6 flex-none"
              checked={stands === each}
              onChange={() => onChange(each)}
            />
            {words[each]}
          </label>
        ))}
      </span>
    </li>
  )
}

const words = { contains: 'contains', mayContain: 'may contain', no: 'no' }

function standsOf({ contains, mayContain }: DishFacts, kind: AllergenKind): Stands {
  if (contains.includes(kind)) return 'contains'
  return mayContain.includes(kind) ? 'mayContain' : 'no'
}

function withKind(food: DishFacts, kind: AllergenKind, stands: Stands): DishFacts {
  const put = (list: readonly AllergenKind[], isIn: boolean) => [
    ...list.filter((each) => each !== kind),
    ...(isIn ? [kind] : []),
  ]
  return {
    ...food,
    contains: put(food.contains, stands === 'contains'),
    mayContain: put(food.mayContain, stands === 'mayContain'),
  }
}
