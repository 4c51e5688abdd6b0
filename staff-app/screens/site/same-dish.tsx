import { useState } from 'react'
import { Link } from 'react-router'
import { allergensInWords } from '../../../contract/allergens.ts'
import type { DishFacts } from '../../../contract/content/allergens.ts'
import { nameOfThing } from '../../../contract/content/change-set.ts'
import { kindOf } from '../../../contract/content/fields.ts'
import { box, described, Field } from '../../../ui/field.tsx'
import { announce } from '../../layout/announcer.tsx'
import { addressOfThing } from './forms.ts'
import type { SiteDraftInHand } from './use-site-draft.ts'

/**
 * Says whether a dish of the menu is in packages too, or a dish of packages on the menu. Two dishes with the same name
 * count as one. A dish of the packages can be made the same as one of the menu.
 */
export function SameDish({ inHand, thing }: { inHand: SiteDraftInHand; thing: string }) {
  const { fields, setAll } = inHand
  const isOfPackages = kindOf(thing) === 'packageDishes'
  const others = Object.keys(fields).filter((each) => kindOf(each) === (isOfPackages ? 'dishes' : 'packageDishes'))
  const nameIn = (each: string) => nameOfThing(fields, each).trim()
  const name = nameIn(thing)
  const same = others.find((each) => nameIn(each) === name)
  const [chosen, setChosen] = useState(same ?? '')
  const [here, there] = [thing, same ?? ''].map((each) => fields[each]?.food as DishFacts | null | undefined)
  const isApart = same !== undefined && wordsOf(here) !== wordsOf(there)
  // Another dish of the packages may be the same as one of the menu already.
  const taken = new Set(
    Object.keys(fields)
      .filter((each) => kindOf(each) === kindOf(thing) && each !== thing)
      .map(nameIn),
  )
  const isFree = (each: string) => !taken.has(nameIn(each))
  function take(other: string) {
    setAll(['name', 'food'].map((field) => ({ thing, field, now: fields[other]?.[field] })))
    announce('Both say the same now.')
  }
  if (!isOfPackages && !same) return null
  return (
    <div className="mb-6">
      {isOfPackages ? (
        <Field id="same-dish" label="The same dish on the menu" hint={hint}>
          <select
            {...described('same-dish', { hint })}
            className={box}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="" disabled>
              None
            </option>
            {others.filter(isFree).map((each) => (
              <option key={each} value={each}>
                {nameOfThing(fields, each)}
              </option>
            ))}
          </select>
          {/* Arrow keys change a closed choice with each press, so a choice alone changes no dish. */}
          {chosen && chosen !== same ? (
            <button type="button" className="button-quiet mt-2" onClick={() => take(chosen)}>
              Take its name and allergens
            </button>
          ) : null}
        </Field>
      ) : null}
      {same && !isOfPackages ? (
        <p>
          It is in packages too:{' '}
          <Link to={addressOfThing(same)} className="font-bold underline underline-offset-4">
            {name} of the packages
          </Link>
          .
        </p>
      ) : null}
      {isApart ? (
        <div role="alert" className="mt-2 border-l-4 border-chilli pl-3">
          <p className="font-bold">
            {isOfPackages ? 'The menu says' : 'The packages say'} something else: {wordsOf(there)}
          </p>
          <button type="button" className="button-quiet mt-2" onClick={() => take(same)}>
            Say the same here
          </button>
        </div>
      ) : null}
    </div>
  )
}

const hint =
  'Both have one name, and what is in them is the same. If it is cooked in another way, give it another name.'

const wordsOf = (food: DishFacts | null | undefined) =>
  food ? allergensInWords(food) : 'Nobody has said yet what is in it.'
