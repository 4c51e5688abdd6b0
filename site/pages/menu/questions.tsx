import { fourteenAllergens } from '../../../contract/fourteen-allergens.ts'
import { diets } from './holds.ts'

const capital = (name: string) => name[0]?.toUpperCase() + name.slice(1)

/** The two questions of a filter: how a guest eats, and what they can't eat, with `children` as its hint. */
export function Questions({ children }: { children: string }) {
  return (
    <>
      <Diets />
      <Allergens hint={children} />
    </>
  )
}

function Diets() {
  return (
    <>
      <fieldset aria-describedby="diet-hint">
        <legend>How do you eat?</legend>
        <label>
          <input type="radio" name="diet" id="diet-everything" value="" defaultChecked />
          Everything
        </label>
        {diets.map((diet) => (
          <label key={diet}>
            <input type="radio" name="diet" id={`diet-${diet}`} value={diet} />
            {capital(diet)}
          </label>
        ))}
      </fieldset>
      <p id="diet-hint" className="mt-1 max-w-[46ch]">
        This is how a dish is cooked. Its allergens are the next question: milk or egg may get into what is cooked
        vegan.
      </p>
    </>
  )
}

function Allergens({ hint }: { hint: string }) {
  return (
    <>
      <fieldset aria-describedby="without-hint">
        <legend>What can’t you eat?</legend>
        {fourteenAllergens.map(({ id, name }) => (
          <label key={id}>
            <input type="checkbox" id={`without-${id}`} value={id} />
            {capital(name)}
          </label>
        ))}
      </fieldset>
      <p id="without-hint" className="mt-1 max-w-[46ch]">
        {hint}
      </p>
    </>
  )
}
