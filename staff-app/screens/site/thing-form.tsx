import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { nameOfThing } from '../../../contract/content/change-set.ts'
import { isList, kindOf } from '../../../contract/content/fields.ts'
import { AllergenTables } from './allergen-table.tsx'
import { AsItWas } from './as-it-was.tsx'
import { formOf } from './forms.ts'
import { HolderChoice } from './holder-choice.tsx'
import { type Words, wordsOf } from './input-props.ts'
import { AnyInput } from './inputs.tsx'
import { SameDish } from './same-dish.tsx'
import { schemas } from './schemas.ts'
import { Signature } from './signature.tsx'
import { ThingsList } from './things-list.tsx'
import type { SiteDraftInHand } from './use-site-draft.ts'
import { WhoseWords } from './whose-words.tsx'

/** The form of a thing: its fields, the error of each, and a choice where two people wrote the same field. */
export function ThingForm({
  inHand,
  thing,
  field: pressed,
}: {
  inHand: SiteDraftInHand
  thing: string
  field?: string
}) {
  const element = useRef<HTMLDivElement>(null)
  const { fields } = inHand
  const { state } = useLocation()
  // `state` comes from a link in the dialog before publishing, which may lead to the field that is open already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of such a link takes the focus.
  useEffect(() => {
    // On a phone this leaves the screen to the form. Beside the page these tabs are hidden, and nothing scrolls.
    document.getElementById('form-or-page')?.scrollIntoView({ behavior: 'instant' })
    const wanted = pressed
      ? element.current?.querySelector<HTMLElement>(`#field-${pressed}`)
      : element.current?.querySelector('h2')
    ;(wanted ?? element.current?.querySelector('h2'))?.focus()
  }, [pressed, state])
  const isGone = !fields[thing]
  const { title = nameOfThing(fields, thing), form: words = {} } = (!isGone && formOf(thing, pressed)) || {}
  return (
    <div ref={element}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <Link to="/site" className="order-last flex min-h-11 items-center underline underline-offset-4">
          Back to the list
        </Link>
        <h2 tabIndex={-1} className="label text-[1.5rem]">
          {isGone ? 'This is gone' : title}
        </h2>
      </div>
      {isGone ? <p>Somebody has taken it out of the site.</p> : null}
      {!isGone && ['dishes', 'packageDishes'].includes(kindOf(thing)) ? (
        <SameDish inHand={inHand} thing={thing} />
      ) : null}
      <div className="space-y-6">
        {Object.entries(words).map(([field, each]) => (
          <OneField key={field} inHand={inHand} thing={thing} field={field} words={wordsOf(each)} />
        ))}
        {isGone ? null : <HolderChoice key={thing} inHand={inHand} thing={thing} />}
        {thing === 'allergenList' ? (
          <>
            <Signature inHand={inHand} />
            <AllergenTables inHand={inHand} />
          </>
        ) : null}
      </div>
      {Object.keys(words).length > 0 ? <AsItWas inHand={inHand} thing={thing} form={words} /> : null}
    </div>
  )
}

/** One field of a thing, with its error, and a choice where two people wrote it. */
export function OneField({
  inHand,
  thing,
  field,
  words,
  id = `field-${field}`,
}: {
  inHand: SiteDraftInHand
  thing: string
  field: string
  words: Words
  id?: string
}) {
  const { said, set, faults, clashes, live, fields, chosen, release } = inHand
  const own = faults.filter((each) => each.thing === thing && each.field === field)
  const clash = clashes.find((each) => each.thing === thing && each.field === field)
  const isAlone = words.ofSeveral && Object.keys(namesOf(fields, words.ofSeveral)).length < 2
  if (isAlone && said(thing, field) === undefined) return null
  return (
    <div>
      {isList(thing, field) ? (
        // What was removed can be put back while the same draft goes on from the same release.
        <ThingsList key={`${chosen} ${release}`} {...{ inHand, thing, list: field, words, error: own[0]?.message }} />
      ) : (
        <AnyInput
          // The upload of a photo belongs to the draft in hand, so it ends when another draft is chosen.
          key={chosen}
          id={id}
          words={words}
          schema={schemas[kindOf(thing)]?.shape[field]}
          value={said(thing, field)}
          faults={own}
          namesIn={(list) => namesOf(fields, list)}
          onChange={(now) => set(thing, field, now)}
        />
      )}
      {clash ? <WhoseWords clash={clash} inHand={inHand} /> : null}
      {field === 'isOnSale' && live.packages.every(({ id }) => `packages/${id}` !== thing) ? (
        <p className="mt-1 text-base text-bark">A new package is sold from the day on which this is on.</p>
      ) : null}
    </div>
  )
}

function namesOf(fields: SiteDraftInHand['fields'], list: string): Record<string, string> {
  const things = Object.keys(fields).filter((each) => kindOf(each) === list)
  return Object.fromEntries(things.map((each) => [each.slice(list.length + 1), nameOfThing(fields, each)]))
}
