import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldsOf, isSame } from '../../../contract/content/fields.ts'
import { readRelease, readReleases } from '../../../contract/staff/site.ts'
import { box, Field } from '../../../ui/field.tsx'
import { ActError } from '../../forms/act-error.tsx'
import { momentInWords } from '../../in-words.ts'
import { announce } from '../../layout/announcer.tsx'
import { readQuery } from '../../session/use-read.ts'
import { type Form, wordsOf } from './input-props.ts'
import type { SiteDraftInHand } from './use-site-draft.ts'

interface WhatWas {
  inHand: SiteDraftInHand
  thing: string
  form: Form
}

/** Puts one thing back into the draft as an earlier release had it. Guests see it once that is published. */
export function AsItWas(props: WhatWas) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="mt-8 border-t border-line pt-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 font-bold">As it was before</summary>
      {isOpen ? <EarlierReleases {...props} /> : null}
    </details>
  )
}

function EarlierReleases(props: WhatWas) {
  const [number, setNumber] = useState<number>()
  const [before, setBefore] = useState<number>()
  const { data, error } = useQuery(readQuery(readReleases, before === undefined ? {} : { before }))
  return (
    <div className="space-y-3">
      <ActError error={error} />
      <Field id="earlier" label="Release">
        <select
          id="earlier"
          className={box}
          value={number ?? ''}
          onChange={({ target }) => setNumber(Number(target.value))}
        >
          <option value="" disabled>
            Please select
          </option>
          {data?.releases.map((release) => (
            <option key={release.number} value={release.number}>
              {release.number}: {momentInWords(release.at)}, {release.by}
            </option>
          ))}
        </select>
      </Field>
      {data?.more ? (
        <button type="button" className="button-quiet" onClick={() => setBefore(data.releases.at(-1)?.number)}>
          Older ones
        </button>
      ) : null}
      {number ? <OneRelease key={number} {...props} number={number} /> : null}
    </div>
  )
}

function OneRelease({ inHand, thing, form, number }: WhatWas & { number: number }) {
  const { data, error } = useQuery(readQuery(readRelease, { number }))
  if (!data) return <ActError error={error} />
  const then = fieldsOf(data.content)[thing]
  if (!then) return <p>It was not on the site then.</p>
  // Leaves out `checked`: nobody has checked this today, but the server would record a check by whoever presses.
  const others = Object.entries(form).filter(
    ([field]) => field !== 'checked' && !isSame(then[field], inHand.said(thing, field)),
  )
  if (others.length === 0) return <p>It said the same then.</p>
  return (
    <>
      <p>Different then: {others.map(([, words]) => wordsOf(words).label).join(', ')}.</p>
      <button
        type="button"
        className="button-quiet"
        onClick={() => {
          inHand.setAll(others.map(([field]) => ({ thing, field, now: then[field] })))
          announce('It is in the draft as it was.')
        }}
      >
        Put it back as it was
      </button>
    </>
  )
}
