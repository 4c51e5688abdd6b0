import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { nameOfThing } from '../../../contract/content/change-set.ts'
import { londonDay } from '../../../contract/london-time.ts'
import { TextField } from '../../../ui/field.tsx'
import { newThing } from './forms.ts'
import { MoveButtons, moved } from './move-buttons.tsx'
import { addressOfThing } from './outline.tsx'
import { newId } from './typed.ts'
import type { SiteDraftInHand } from './use-site-draft.ts'

/**
 * The things of a list, such as a section's dishes. They can be opened, dragged, moved by buttons, removed and added.
 */
export function ThingsList({
  inHand,
  thing,
  field,
  list,
  add,
  label,
  error,
}: {
  inHand: SiteDraftInHand
  thing: string
  field: string
  list: string
  add?: string
  label: string
  error?: string
}) {
  const { fields, set, setAll } = inHand
  const [held, setHeld] = useState<number>()
  const value = fields[thing]?.[field]
  const ids = Array.isArray(value) ? (value as string[]) : []
  const put = (now: string[]) => set(thing, field, now)

  function addThing(name: string) {
    const taken = Object.keys(fields)
      .filter((each) => each.startsWith(`${list}/`))
      .map((each) => each.slice(list.length + 1))
    const id = list === 'packages' ? crypto.randomUUID() : list === 'specialDays' ? name : newId(name, taken)
    if (ids.includes(id)) return
    const fresh = newThing(list, id, name, londonDay(new Date()))
    if (list === 'packages')
      fresh.menuId = newId(
        name,
        Object.values(fields).map(({ menuId }) => String(menuId)),
      )
    const own = Object.entries(fresh).map(([each, now]) => ({ thing: `${list}/${id}`, field: each, now }))
    setAll([...own.filter(({ field: each }) => each !== 'id'), { thing, field, now: [...ids, id] }])
  }

  return (
    <fieldset id={`field-${field}`} tabIndex={-1} className="min-w-0">
      <legend className="mb-1.5 font-bold">{label}</legend>
      <ol>
        {ids.map((id, index) => {
          const each = `${list}/${id}`
          const name = nameOfThing(fields, each)
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
              <MoveButtons name={name} index={index} list={ids} isSorted={list === 'specialDays'} onChange={put} />
            </li>
          )
        })}
      </ol>
      {error ? <p className="mt-1.5 font-bold text-chilli">{error}</p> : null}
      {add ? <AddThing label={add} list={list} onAdd={addThing} /> : null}
    </fieldset>
  )
}

function AddThing({ label, list, onAdd }: { label: string; list: string; onAdd: (name: string) => void }) {
  const [name, setName] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    onAdd(name.trim())
    setName('')
  }
  return (
    <form onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-3">
      <TextField
        id={`new-${list}`}
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
