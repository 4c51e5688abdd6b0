import { kindsInWords } from '../../../contract/allergens.ts'
import type { DishFacts } from '../../../contract/content/allergens.ts'

/** A dish and its allergens. */
interface ListedDish {
  name: string
  food: DishFacts | null
  /** Where it is sold, if not everywhere. */
  where?: string
}

/** A table of dishes: what each contains, what may get into it, which diets it suits and how hot it is. */
export function DishTable({ labelledBy, dishes }: { labelledBy: string; dishes: readonly ListedDish[] }) {
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
        {dishes.map((dish) => (
          <Dish key={dish.name} {...dish} />
        ))}
      </tbody>
    </table>
  )
}

function Dish({ name, food, where }: ListedDish) {
  if (!food) return null
  return (
    <tr>
      <th scope="row">
        {name}
        <span>{[...food.suits, food.heat].map((word) => words[word]).join(', ')}</span>
        {where ? <span>{where}</span> : null}
      </th>
      <td>{kindsInWords(food.contains) || <i>none of the fourteen</i>}</td>
      <td>{kindsInWords(food.mayContain) || <i>nothing else</i>}</td>
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
