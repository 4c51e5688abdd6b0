import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { nameOfThing } from '../../../contract/content/change-set.ts'
import { kindOf } from '../../../contract/content/fields.ts'
import { newId } from '../../../contract/content/new-id.ts'
import { londonDay } from '../../../contract/london-time.ts'
import { TextField } from '../../../ui/field.tsx'
import { newUuid } from '../../../ui/new-uuid.ts'
import { addressOfThing, newThing } from './forms.ts'
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

/**
 * The things of a list, such as a section's dishes. They can be opened, dragged, moved by buttons, removed and added.
 */
export function ThingsList({ words: { label, add }, error, ...holder }: Holder & { words: Words; error?: string }) {
  const { inHand, thing, list } = holder
  const [held, setHeld] = useState<number>()
  const ids = idsIn(holder)
  const put = (now: string[]) => inHand.set(thing, list, now)
  const { remove, rowsWith } = useRemoval(ids, put)
  return (
    <fieldset id={`field-${list}`} tabIndex={-1} className="min-w-0">
      <legend className="mb-1.5 font-bold">{label}</legend>
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
                className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line"
              >
                <Link
                  to={addressOfThing(each)}
                  className="flex min-h-11 items-center font-bold underline underline-offset-4"
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

/** Adds a thing to the end of a list, by its name. */
export function AddThing({ label, ...holder }: Holder & { label: string }) {
  const { inHand, thing, list } = holder
  const [name, setName] = useState('')
  const field = useId()
  function add(name: string) {
    const { fields, setAll } = inHand
    const ids = idsIn(holder)
    const taken = Object.keys(fields)
      .filter((each) => kindOf(each) === list)
      .map((each) => each.slice(list.length + 1))
    const id = list === 'packages' ? newUuid() : list === 'specialDays' ? name : newId(name, taken)
    if (ids.includes(id)) return
    const menuIds = Object.values(fields).map(({ menuId }) => String(menuId))
    const fresh = {
      ...newThing(list, id, name, londonDay(new Date())),
      ...(list === 'packages' && { menuId: newId(name, menuIds) }),
    }
    const own = Object.entries(fresh).map(([each, now]) => ({ thing: `${list}/${id}`, field: each, now }))
    setAll([...own.filter(({ field: each }) => each !== 'id'), { thing, field: list, now: [...ids, id] }])
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    add(name.trim())
    setName('')
  }
  return (
    <form onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-3">
      <TextField
        id={field}
        label={label}
        type={list === 'specialDays' ? 'date' : 'text'}
        placeholder={list === 'notices' ? 'What it says' : 'Its name'}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit" className="button-quiet">
        Add
      </button>
    </form>
  )
}
