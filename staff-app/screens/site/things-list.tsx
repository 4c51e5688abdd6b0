import { type FormEvent, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { nameOfThing } from '../../../contract/content/change-set.ts'
import { type Fields, kindOf } from '../../../contract/content/fields.ts'
import { newId } from '../../../contract/content/new-id.ts'
import { londonDay } from '../../../contract/london-time.ts'
import { TextField } from '../../../ui/field.tsx'
import { newUuid } from '../../../ui/new-uuid.ts'
import { addressOfThing, formOf, newThing } from './forms.ts'
import type { Words } from './input-props.ts'
import { MoveButtons, moved, useRemoval } from './move-buttons.tsx'
import type { SiteDraftInHand } from './use-site-draft.ts'

/** A list of things, and the thing that holds it. */
interface Holder {
  inHand: SiteDraftInHand
  thing: string
  list: string
}

/** Returns the ids that a list of things holds in the draft. Pure. */
export function idsIn({ inHand: { fields }, thing, list }: Holder): string[] {
  const ids = fields[thing]?.[list]
  return Array.isArray(ids) ? (ids as string[]) : []
}

/** Returns the sections of all posters in the draft. Pure. */
export const sectionsIn = (inHand: SiteDraftInHand): string[] =>
  idsIn({ inHand, thing: 'menu', list: 'posters' }).flatMap((poster) =>
    idsIn({ inHand, thing: `posters/${poster}`, list: 'sections' }).map((section) => `sections/${section}`),
  )

/**
 * The things of a list, such as a section's dishes. They can be opened, dragged, moved by buttons, removed and added.
 */
export function ThingsList({
  words: { label, hint, add },
  error,
  ...holder
}: Holder & { words: Words; error?: string }) {
  const { inHand, thing, list } = holder
  const [held, setHeld] = useState<number>()
  const ids = idsIn(holder)
  const put = (now: string[]) => inHand.set(thing, list, now)
  const { remove, rowsWith } = useRemoval(ids, put)
  return (
    <fieldset id={`field-${list}`} tabIndex={-1} className="min-w-0">
      <legend className="mb-1.5 font-bold">{label}</legend>
      {hint ? <p className="mb-1.5 text-base text-bark">{hint}</p> : null}
      <ol>
        {rowsWith(
          ids.map((id, index) => {
            const each = `${list}/${id}`
            const name = nameOfThing(inHand.fields, each)
            return (
              <li
                key={id}
                draggable
                onDragStart={() => setHeld(index)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={() => held !== undefined && put(moved(ids, held, index))}
                className="flex flex-wrap items-center gap-x-3 border-b border-line"
              >
                <Link
                  to={addressOfThing(each)}
                  className="flex min-h-11 grow basis-32 items-center py-1 font-bold underline underline-offset-4"
                >
                  {name}
                </Link>
                <MoveButtons
                  name={name}
                  index={index}
                  list={ids}
                  isSorted={list === 'specialDays'}
                  onChange={put}
                  onRemove={remove}
                />
              </li>
            )
          }),
        )}
      </ol>
      {error ? <p className="mt-1.5 font-bold text-chilli">{error}</p> : null}
      {add ? <AddThing {...holder} label={add} /> : null}
    </fieldset>
  )
}

/** Adds a thing to the end of a list, by its name, and opens its form. A section comes with its first dish. */
export function AddThing({ label, ...holder }: Holder & { label: string }) {
  const { inHand, thing, list } = holder
  const [name, setName] = useState('')
  const [dish, setDish] = useState('')
  const [fault, setFault] = useState<string>()
  const field = useId()
  const navigate = useNavigate()
  const isSection = list === 'sections'
  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '' || (isSection && dish.trim() === '')) return
    if (list === 'specialDays' && idsIn(holder).includes(name)) return setFault('This day is in the list already.')
    const added = addedTo(inHand.fields, { thing, list }, name.trim())
    const first = isSection ? addedTo(inHand.fields, { thing: added.thing, list: 'dishes' }, dish.trim()).changes : []
    inHand.setAll([...added.changes, ...first])
    // The first field has the name already.
    void navigate(addressOfThing(added.thing, Object.keys(formOf(added.thing)?.form ?? {})[1]))
  }
  return (
    <form onSubmit={submit} className="mt-4 flex flex-wrap items-start gap-3">
      <TextField
        id={field}
        label={label}
        required
        type={list === 'specialDays' ? 'date' : 'text'}
        placeholder={list === 'notices' ? 'What it says' : 'Its name'}
        autoComplete="off"
        value={name}
        error={fault}
        isErrorLive
        onChange={({ target }) => {
          setFault(undefined)
          setName(target.value)
        }}
      />
      {isSection ? (
        <TextField
          id={`${field}-dish`}
          label="Its first dish"
          required
          placeholder="Its name"
          autoComplete="off"
          value={dish}
          onChange={({ target }) => setDish(target.value)}
        />
      ) : null}
      {/* Beside the input, below its label. */}
      <button type="submit" className="button-quiet mt-8">
        Add
      </button>
    </form>
  )
}

/** Returns a new thing at the end of a list, and the changes that add it. */
function addedTo(fields: Fields, { thing, list }: Omit<Holder, 'inHand'>, name: string) {
  const ids = (fields[thing]?.[list] ?? []) as string[]
  const taken = Object.keys(fields)
    .filter((each) => kindOf(each) === list)
    .map((each) => each.slice(list.length + 1))
  const id = list === 'packages' ? newUuid() : list === 'specialDays' ? name : newId(name, taken)
  const added = `${list}/${id}`
  const menuIds = Object.values(fields).map(({ menuId }) => String(menuId))
  const { id: _id, ...own } = {
    ...newThing(list, id, name, londonDay(new Date())),
    ...(list === 'packages' && { menuId: newId(name, menuIds) }),
  } as Record<string, unknown>
  const changes = Object.entries(own).map(([field, now]) => ({ thing: added, field, now }))
  return { thing: added, changes: [...changes, { thing, field: list, now: [...ids, id] }] }
}
