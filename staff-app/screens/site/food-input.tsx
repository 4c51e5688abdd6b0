import type { DishFacts } from '../../../contract/content/allergens.ts'
import { fourteenAllergens } from '../../../contract/fourteen-allergens.ts'
import { box, Field } from '../../../ui/field.tsx'
import { type Answer, type Answers, answerOf, noAnswers, withAnswer, withoutOthers } from './food-answers.ts'
import type { InputProps } from './input-props.ts'

const diets = [
  ['vegetarian', 'Vegetarian'],
  ['vegan', 'Vegan'],
  ['halal', 'Halal'],
] as const

/**
 * A dish's facts: each allergen of the law, with cereals and nuts by name, the diets that it suits, and how hot it is.
 */
export function FoodInput({ id, label, value, onChange, error }: InputProps) {
  const food = (value as Answers | null | undefined) ?? noAnswers
  const suits = (diet: DishFacts['suits'][number], isOn: boolean) =>
    onChange({
      ...food,
      suits: diets.map(([each]) => each).filter((each) => (each === diet ? isOn : food.suits.includes(each))),
    })
  return (
    <fieldset id={id} tabIndex={-1} className="min-w-0">
      <legend className="mb-1.5 font-bold">{label}</legend>
      <ul className="max-w-lg">
        {fourteenAllergens.flatMap(({ name, kinds }) =>
          kinds.map((kind) => (
            <AllergenRow
              key={kind}
              id={`${id}-${kind.replaceAll(' ', '-')}`}
              name={kinds.length > 1 ? `${kind} (${name})` : name}
              answer={answerOf(food, kind)}
              onAnswer={(answer) => onChange(withAnswer(food, kind, answer))}
            />
          )),
        )}
      </ul>
      <Unanswered food={food} onNone={() => onChange(withoutOthers(food))} />
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
      <p className="mt-1 text-base text-bark">The menu says vegetarian, vegan and hot beside the name.</p>
      {error ? <p className="mt-1.5 font-bold text-chilli">{error}</p> : null}
    </fieldset>
  )
}

/** How many allergens nobody has answered yet, and a button that says that none of them is in the dish. */
function Unanswered({ food: { unanswered = [] }, onNone }: { food: Answers; onNone: () => void }) {
  if (unanswered.length === 0) return null
  return (
    <div className="mt-2 border-l-4 border-chilli pl-3">
      <p className="font-bold">
        {unanswered.length === 1 ? '1 allergen is' : `${unanswered.length} allergens are`} not answered yet.
      </p>
      <p>The dish can’t be published until each is. Ask the cooks, and look at the packets.</p>
      <button type="button" className="button-quiet mt-2" onClick={onNone}>
        None of the others
      </button>
    </div>
  )
}

function AllergenRow({
  id,
  name,
  answer,
  onAnswer,
}: {
  id: string
  name: string
  answer: Answer | undefined
  onAnswer: (answer: Answer) => void
}) {
  return (
    <li className="@container border-t border-line">
      {/* The answers stand in columns, or below the name where the letters are large. */}
      <div className="flex flex-wrap items-center gap-x-3 py-1 @min-[20rem]:flex-nowrap">
        <span
          className={`grow basis-full first-letter:uppercase @min-[20rem]:basis-0 ${answer === 'no' ? '' : 'font-bold'}`}
        >
          {name}
        </span>
        {(['contains', 'mayContain', 'no'] as const).map((each) => (
          <label
            key={each}
            className="flex min-h-11 min-w-11 cursor-pointer flex-col items-center text-base leading-tight"
          >
            <input
              type="radio"
              name={id}
              aria-label={`${name}: ${words[each]}`}
              className="size-6 flex-none"
              checked={answer === each}
              onChange={() => onAnswer(each)}
            />
            {words[each]}
          </label>
        ))}
      </div>
    </li>
  )
}

const words = { contains: 'contains', mayContain: 'may contain', no: 'no' }
