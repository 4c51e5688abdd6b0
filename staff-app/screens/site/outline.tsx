import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { nameOfThing } from '../../../contract/content/change-set.ts'
import { type Fields, kindOf } from '../../../contract/content/fields.ts'
import { labelOf, valueInWords } from '../../../contract/content/value-in-words.ts'
import { addressOfThing, formOf, onceForms } from './forms.ts'
import { wordsOf } from './input-props.ts'
import { AddThing, idsIn, sectionsIn } from './things-list.tsx'
import type { SiteDraftInHand } from './use-site-draft.ts'

/** Lists what the site says, for people who don't press on the page itself. */
export function Outline({ inHand }: { inHand: SiteDraftInHand }) {
  const { fields } = inHand
  const idsOf = (thing: string, list: string) => idsIn({ inHand, thing, list })
  const named = (thing: string) => <Entry key={thing} inHand={inHand} thing={thing} name={nameOfThing(fields, thing)} />
  return (
    <nav aria-label="What the site says">
      <p className="mb-2 text-bark">Press on a word or a price in the page to change it, or choose it here.</p>
      <ul>
        <Entry inHand={inHand} thing="prices" name="Prices, all on one screen" />
        {idsOf('menu', 'posters').map((poster) => (
          <Entry
            key={poster}
            inHand={inHand}
            thing={`posters/${poster}`}
            name={`Sections of the poster “${nameOfThing(fields, `posters/${poster}`)}”`}
          />
        ))}
        {onceForms.map(({ thing, title, form }) => (
          <Entry key={title} inHand={inHand} thing={thing} name={title} own={Object.keys(form)} />
        ))}
      </ul>
      {sectionsIn(inHand).map((section) => (
        <Folded key={section} title={nameOfThing(fields, section)} detail={daysOf(fields, section)}>
          <ul>
            <Entry inHand={inHand} thing={section} name="Its name, its days, and the order of its dishes" />
            <Entry inHand={inHand} thing="prices" name="Its prices" own={[section.slice('sections/'.length)]} />
            {idsOf(section, 'dishes').map((dish) => named(`dishes/${dish}`))}
          </ul>
          <AddThing inHand={inHand} thing={section} list="dishes" label="Add a dish" />
        </Folded>
      ))}
      {Object.entries(formOf('content')?.form ?? {}).map(([list, words]) => (
        <Folded key={list} title={wordsOf(words).label}>
          {wordsOf(words).hint ? <p className="text-base text-bark">{wordsOf(words).hint}</p> : null}
          <ul>{idsOf('content', list).map((id) => named(`${list}/${id}`))}</ul>
          <AddThing inHand={inHand} thing="content" list={list} label={wordsOf(words).add ?? ''} />
        </Folded>
      ))}
      <p className="mt-6 text-base text-bark">
        A developer changes these: the words of the terms and the privacy page, which are a lawyer’s; the design; the
        drawings.
      </p>
    </nav>
  )
}

/** A link to a form. `own` are its fields, where a thing has several forms. */
function Entry({
  inHand: { changes, faults },
  thing,
  name,
  own,
}: {
  inHand: SiteDraftInHand
  thing: string
  name: string
  own?: string[]
}) {
  const isHere = (each: { thing: string; field: string }) =>
    own?.includes(kindOf(each.thing)) || (each.thing === thing && (own?.includes(each.field) ?? true))
  return (
    <li>
      <Link
        to={addressOfThing(thing, own?.[0])}
        className="flex min-h-11 items-center gap-3 underline decoration-line underline-offset-4 hover:bg-cream hover:decoration-ink"
      >
        <span>{name}</span>
        {faults.some(isHere) ? <span className="font-bold text-chilli">to mend</span> : null}
        {changes.some(isHere) ? <span className="text-base text-bark">changed</span> : null}
      </Link>
    </li>
  )
}

/** Says on which days a section is on the menu. Empty if on all. */
const daysOf = (fields: Fields, section: string) =>
  ['from', 'until']
    .map((field) => [labelOf(section, field), valueInWords(fields, section, field, fields[section]?.[field])])
    .filter(([, day]) => day)
    .map((words) => words.join(' '))
    .join(', ')

function Folded({ title, detail, children }: { title: string; detail?: string; children: ReactNode }) {
  return (
    <details className="border-t border-line">
      <summary className="min-h-11 cursor-pointer py-2 font-bold">
        {title}
        {detail ? <span className="font-normal text-bark"> · {detail}</span> : null}
      </summary>
      <div className="pb-4 pl-4">{children}</div>
    </details>
  )
}
