import { useState } from 'react'
import { nameOfThing } from '../../../contract/content/change-set.ts'
import { kindOf } from '../../../contract/content/fields.ts'
import { box, Field } from '../../../ui/field.tsx'
import { announce } from '../../layout/announcer.tsx'
import { idsIn, sectionsIn } from './things-list.tsx'
import type { SiteDraftInHand } from './use-site-draft.ts'

/** Moves a dish to another section of the menu, or a section to another poster. */
export function HolderChoice({ inHand, thing }: { inHand: SiteDraftInHand; thing: string }) {
  const list = kindOf(thing)
  const id = thing.slice(list.length + 1)
  const idsOf = (holder: string) => idsIn({ inHand, thing: holder, list })
  const posters = idsIn({ inHand, thing: 'menu', list: 'posters' }).map((each) => `posters/${each}`)
  const holders = list === 'dishes' ? sectionsIn(inHand) : list === 'sections' ? posters : []
  const from = holders.find((each) => idsOf(each).includes(id))
  const [chosen, choose] = useState(from)
  if (!from || holders.length < 2) return null
  const nameOf = (each: string) => nameOfThing(inHand.fields, each)
  function move(to: string, now: string) {
    inHand.setAll([
      { thing: now, field: list, now: idsOf(now).filter((each) => each !== id) },
      { thing: to, field: list, now: [...idsOf(to), id] },
    ])
    announce(`${nameOf(thing)} is in ${nameOf(to)} now, the last.`)
  }
  return (
    <Field id="holder" label={list === 'dishes' ? 'In the section' : 'On the poster'}>
      <select id="holder" className={box} value={chosen} onChange={({ target }) => choose(target.value)}>
        {holders.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
      {/* Arrow keys change a closed choice with each press, so a choice alone moves nothing. */}
      {chosen && chosen !== from ? (
        <button type="button" className="button-quiet mt-2" onClick={() => move(chosen, from)}>
          Move it there
        </button>
      ) : null}
    </Field>
  )
}
