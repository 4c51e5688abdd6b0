import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { nameOfThing } from '../../../contract/content/change-set.ts'
import { type Fields, fieldsOf } from '../../../contract/content/fields.ts'
import { formatPence } from '../../../contract/money.ts'
import { TextField } from '../../../ui/field.tsx'
import { announce } from '../../layout/announcer.tsx'
import { percentIn, raisedPrice } from './raised-price.ts'
import { OneField } from './thing-form.tsx'
import { idsIn, sectionsIn } from './things-list.tsx'
import type { SiteDraftInHand } from './use-site-draft.ts'

/** The prices of all dishes, section by section, and of the packages. `of` is the section that the address names. */
export function Prices({ inHand, of }: { inHand: SiteDraftInHand; of?: string }) {
  const element = useRef<HTMLDivElement>(null)
  const live = useMemo(() => fieldsOf(inHand.live), [inHand.live])
  useEffect(() => {
    const heading = (of && document.getElementById(headingOf(of))) || element.current?.querySelector('h2')
    heading?.focus()
  }, [of])
  const group = (id: string, title: string, thing: string, list: string) => (
    <PricesOf
      key={id}
      heading={headingOf(id)}
      {...{ inHand, live, title }}
      things={idsIn({ inHand, thing, list }).map((each) => `${list}/${each}`)}
    />
  )
  return (
    <div ref={element}>
      <Link to="/site" className="inline-flex min-h-11 items-center underline underline-offset-4">
        Back to the list
      </Link>
      <h2 tabIndex={-1} className="label text-[1.5rem]">
        Prices
      </h2>
      {sectionsIn(inHand).map((thing) =>
        group(thing.slice('sections/'.length), nameOfThing(inHand.fields, thing), thing, 'dishes'),
      )}
      {group('packages', 'Packages', 'content', 'packages')}
    </div>
  )
}

const headingOf = (id: string) => `prices-${id}`

interface Group {
  inHand: SiteDraftInHand
  /** What guests read now. */
  live: Fields
  things: string[]
}

/** The prices of one section, or of the packages. */
function PricesOf({ heading, title, ...group }: Group & { heading: string; title: string }) {
  const { inHand, live, things } = group
  return (
    <section aria-labelledby={heading} className="mt-4 border-t border-line pt-3">
      <h3 id={heading} tabIndex={-1} className="mb-3 text-lead font-bold">
        {title}
      </h3>
      <div className="grid grid-cols-2 items-end gap-x-4 gap-y-4">
        {things.map((thing) => {
          const price = live[thing]?.pricePence
          const hint = price === undefined ? 'New' : `Now ${formatPence(price as number)}`
          const words = { label: nameOfThing(inHand.fields, thing), hint }
          return <OneField key={thing} id={`price-${thing}`} {...{ inHand, thing, words }} field="pricePence" />
        })}
      </div>
      <AllBy {...group} onTaken={() => document.getElementById(heading)?.focus()} />
    </section>
  )
}

/** Changes all prices by a percentage of what guests pay now. Shows every new price before the button takes them. */
function AllBy({ inHand, live, things, onTaken }: Group & { onTaken: () => void }) {
  const [typed, setTyped] = useState('')
  const percent = percentIn(typed)
  const prices = things.flatMap((thing) => {
    const before = live[thing]?.pricePence as number | undefined
    return before === undefined || percent === undefined ? [] : [{ thing, before, now: raisedPrice(before, percent) }]
  })
  function take() {
    inHand.setAll(prices.map(({ thing, now }) => ({ thing, field: 'pricePence', now })))
    setTyped('')
    announce('The prices are in the draft.')
    onTaken()
  }
  return (
    <details className="mt-2">
      <summary className="min-h-11 w-fit cursor-pointer py-2 font-bold">All by a percentage</summary>
      <TextField
        id={`all-by-${things[0]}`}
        label="All by, in %"
        hint="Such as 5, or -10, of what guests pay now. A price that ends in 9 goes on ending in 9."
        className="max-w-52"
        autoComplete="off"
        value={typed}
        error={typed !== '' && percent === undefined ? 'Enter a percentage from -50 to 100, such as 5.' : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      {prices.length > 0 ? (
        <>
          <ul className="mt-3">
            {prices.map(({ thing, before, now }) => (
              <li key={thing} className="py-0.5">
                {nameOfThing(inHand.fields, thing)}: {formatPence(before)} → <b>{formatPence(now)}</b>
              </li>
            ))}
          </ul>
          <button type="button" className="button-quiet mt-3" onClick={take}>
            Take these prices
          </button>
        </>
      ) : null}
    </details>
  )
}
