import { fourteenAllergens } from '../../../content/allergens.ts'
import type { DishFacts } from '../../../content/schemas/allergens.ts'
import { kindsInWords } from '../../../contract/allergens.ts'

/** A table of dishes: what each contains, what may get into it, whom it suits and how hot it is. */
export function DishTable({
  labelledBy,
  dishes,
  factsOf,
}: {
  labelledBy: string
  dishes: readonly string[]
  factsOf: Record<string, DishFacts>
}) {
  return (
    <table className="dish-table" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">Dish</th>
          <th scope="col">Contains</th>
          <th scope="col">May contain</th>
        </tr>
      </thead>
      <tbody>
        {dishes.map((name) => (
          <Dish key={name} name={name} facts={factsOf[name]} />
        ))}
      </tbody>
    </table>
  )
}

function Dish({ name, facts }: { name: string; facts: DishFacts | undefined }) {
  if (!facts) return null
  return (
    <tr>
      <th scope="row">
        {name}
        <span>{[...facts.suits, facts.heat].map((word) => words[word]).join(', ')}</span>
      </th>
      <td>{kindsInWords(facts.contains, fourteenAllergens) || <i>none of the fourteen</i>}</td>
      <td>{kindsInWords(facts.mayContain, fourteenAllergens) || <i>nothing else</i>}</td>
    </tr>
  )
}

const words: Record<DishFacts['suits'][number] | DishFacts['heat'], string> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  halal: 'Halal',
  mild: 'Mild',
  medium: 'Medium hot',
  hot: 'Hot',
}
