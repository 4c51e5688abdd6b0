import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { nameOfThing } from '../../../contract/content/change-set.ts'
import { kindOf, type Value } from '../../../contract/content/fields.ts'
import { isPhotoField, type Photo } from '../../../contract/content/photo.ts'
import { AllergenTables } from './allergen-table.tsx'
import { AsItWas } from './as-it-was.tsx'
import { type FormField, forms } from './forms.ts'
import { AnyInput } from './inputs.tsx'
import { Signature } from './signature.tsx'
import { ThingsList } from './things-list.tsx'
import type { FieldClash } from './typed.ts'
import type { SiteDraftInHand } from './use-site-draft.ts'

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
  const form = useRef<HTMLDivElement>(null)
  const { fields } = inHand
  useEffect(() => {
    const wanted = pressed
      ? form.current?.querySelector<HTMLElement>(`#field-${pressed}`)
      : form.current?.querySelector('h2')
    ;(wanted ?? form.current?.querySelector('h2'))?.focus()
  }, [pressed])
  const kind = kindOf(thing)
  const isGone = !fields[thing]
  return (
    <div ref={form}>
      <Link to="/site" className="inline-flex min-h-11 items-center underline underline-offset-4">
        Back to the list
      </Link>
      <h2 tabIndex={-1} className="label mb-4 text-[1.5rem]">
        {thing === 'content'
          ? 'Packages and vacancies'
          : isGone
            ? 'This is gone'
            : (titles[kind] ?? nameOfThing(fields, thing))}
      </h2>
      {isGone ? <p>Somebody has taken it out of the site.</p> : null}
      <div className="space-y-6">
        {isGone
          ? null
          : forms[kind]?.map((each) => <OneField key={each.field} inHand={inHand} thing={thing} {...each} />)}
        {thing === 'allergenList' ? (
          <>
            <Signature inHand={inHand} />
            <AllergenTables inHand={inHand} />
          </>
        ) : null}
      </div>
      {isGone || !forms[kind] ? null : <AsItWas inHand={inHand} thing={thing} />}
    </div>
  )
}

const titles: Record<string, string> = {
  site: 'Hours, notices, phone, address',
  menu: 'Best sellers',
  history: 'Our history',
  company: 'Company',
  allergenList: 'The list of allergens',
}

function OneField({ inHand, thing, field, label, input }: FormField & { inHand: SiteDraftInHand; thing: string }) {
  const { said, set, faults, clashes, choose, live, fields, chosen } = inHand
  const error = faults.find((each) => each.thing === thing && each.field === field)?.message
  const clash = clashes.find((each) => each.thing === thing && each.field === field)
  return (
    <div>
      {input.kind === 'things' ? (
        <ThingsList {...{ inHand, thing, field, label, error, list: input.list, add: input.add }} />
      ) : (
        <AnyInput
          // The upload of a photo belongs to the draft in hand, so it ends when another draft is chosen.
          key={chosen}
          id={`field-${field}`}
          label={label}
          input={input}
          value={said(thing, field)}
          error={error}
          dishesIn={(list) => dishesOf(fields, list)}
          onChange={(now) => set(thing, field, now)}
        />
      )}
      {clash ? <WhoseWords clash={clash} onChoose={(isMine) => choose(clash, isMine)} /> : null}
      {field === 'isOnSale' && live.packages.every(({ id }) => `packages/${id}` !== thing) ? (
        <p className="mt-1 text-base text-bark">A new package is sold from the day on which this is on.</p>
      ) : null}
    </div>
  )
}

function dishesOf(fields: SiteDraftInHand['fields'], list: string) {
  return Object.keys(fields)
    .filter((each) => each.startsWith(`${list}/`))
    .map((each) => ({ id: each.slice(list.length + 1), name: nameOfThing(fields, each) }))
}

/** A field that two people wrote: shows both values and asks which one to keep. */
function WhoseWords({
  clash: { field, mine, theirs, by },
  onChoose,
}: {
  clash: FieldClash
  onChoose: (isMine: boolean) => void
}) {
  return (
    <div role="alert" className="mt-2 border-l-4 border-chilli pl-3">
      <p className="font-bold">
        {by ? `${by} wrote this meanwhile:` : 'This was published meanwhile:'} {shown(field, theirs)}
      </p>
      <p>You wrote: {shown(field, mine)}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <button type="button" className="button-quiet" onClick={() => onChoose(true)}>
          Keep yours
        </button>
        <button type="button" className="button-quiet" onClick={() => onChoose(false)}>
          Take theirs
        </button>
      </div>
    </div>
  )
}

function shown(field: string, value: Value): string {
  if (isPhotoField(field) && value) return `the photo “${(value as Photo).alt ?? 'decoration'}”`
  return typeof value === 'string' ? `“${value}”` : (JSON.stringify(value) ?? 'nothing')
}
