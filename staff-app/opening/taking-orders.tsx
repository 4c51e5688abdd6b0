import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { furthestDay } from '../../contract/delivery/delivery-days.ts'
import { addDays } from '../../contract/london-time.ts'
import { type OrderingRead, openOrdering, pauseOrdering, resumeOrdering } from '../../contract/staff/opening.ts'
import { TextField } from '../../ui/field.tsx'
import { ActError } from '../forms/act-error.tsx'
import { CallForm } from '../forms/call-form.tsx'
import { momentInWords } from '../in-words.ts'
import { announce } from '../layout/announcer.tsx'
import { Loaded } from '../layout/loaded.tsx'
import { ScreenSection } from '../layout/section.tsx'
import { useToday } from '../orders/use-today.ts'
import { useMay } from '../session/session.ts'
import { useAct } from '../session/use-act.ts'
import { AfterRestore } from './after-restore.tsx'
import { standingInWords } from './in-words.ts'
import { orderingQuery } from './queries.ts'

/**
 * Whether the site takes orders, with the button that changes it. `keptClosedBy` lists what must be done before it
 * opens; screens other than *Opening* leave it out.
 */
export function TakingOrders({ keptClosedBy }: { keptClosedBy?: string[] }) {
  const read = useQuery(orderingQuery)
  return (
    <ScreenSection id="taking-orders" title="Taking orders">
      <Loaded read={read}>
        {(ordering) => (
          <div className="border-t border-line pt-3">
            <p className={ordering.standing === 'open' ? '' : 'border-l-4 border-turmeric pl-3 font-bold'}>
              {standingInWords(ordering)}
            </p>
            <ByWhom ordering={ordering} />
            {ordering.says ? <p className="mt-2 max-w-[60ch]">Customers read: “{ordering.says}”</p> : null}
            {ordering.standing === 'soon' ? <OpenIt ordering={ordering} keptClosedBy={keptClosedBy} /> : null}
            {ordering.standing === 'paused' ? <Paused ordering={ordering} isHere={keptClosedBy !== undefined} /> : null}
            {/* The key makes a new form on each change of state, so its day starts at tomorrow again. */}
            {ordering.standing === 'open' ? (
              <OutOfTheWay isSo={keptClosedBy === undefined}>
                <Pause key={ordering.version} ordering={ordering} />
              </OutOfTheWay>
            ) : null}
          </div>
        )}
      </Loaded>
    </ScreenSection>
  )
}

/** Folds the form away on screens about something else, where a press by mistake must not stop the orders. */
function OutOfTheWay({ isSo, children }: { isSo: boolean; children: ReactNode }) {
  if (!isSo) return children
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-bold">Pause ordering</summary>
      {children}
    </details>
  )
}

function ByWhom({ ordering: { changed } }: { ordering: OrderingRead }) {
  return changed ? (
    <p className="text-base text-bark">
      Set by {changed.by}, {momentInWords(changed.at)}
    </p>
  ) : null
}

/** The owner's button to open the site, once nothing keeps it closed. Other screens link to *Opening*. */
function OpenIt({ ordering: { version }, keptClosedBy }: { ordering: OrderingRead; keptClosedBy?: string[] }) {
  const isOwner = useMay('owner')
  const { act, isBusy, error } = useAct(openOrdering, () =>
    announce('The site is open. Orders are taken within five seconds.'),
  )
  if (!isOwner) return <p className="mt-2">An owner opens it.</p>
  if (!keptClosedBy) return <ToOpening>What it still needs</ToOpening>
  if (keptClosedBy.length > 0) {
    return (
      <div className="mt-3">
        <p>It can be opened when these are done:</p>
        <ul className="list-disc pl-6">
          {keptClosedBy.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ul>
      </div>
    )
  }
  return (
    <>
      <button type="button" className="button mt-4" aria-disabled={isBusy} onClick={() => act({ version })}>
        Open the site for orders
      </button>
      <ActError error={error} />
    </>
  )
}

function ToOpening({ children }: { children: string }) {
  return (
    <Link to="/opening" className="trail mt-2 inline-flex min-h-11 items-center font-bold">
      {children}
    </Link>
  )
}

/**
 * The button that ends a pause. After a restore only an owner gets it, beside what to check; other screens link there.
 */
function Paused({ ordering, isHere }: { ordering: OrderingRead; isHere: boolean }) {
  const isOwner = useMay('owner')
  if (ordering.restoredFrom === null) return <OpenAgain ordering={ordering} />
  if (!isOwner) return null
  if (!isHere) return <ToOpening>What to look at</ToOpening>
  return <AfterRestore version={ordering.version} restoredFrom={ordering.restoredFrom} />
}

function OpenAgain({ ordering: { version } }: { ordering: OrderingRead }) {
  const { act, isBusy, error } = useAct(resumeOrdering, () => announce('Orders are taken again within five seconds.'))
  return (
    <>
      <p className="mt-2 max-w-[60ch] text-bark">
        Payment pages that are open, changes of paid orders, and orders that you take on the telephone go on.
      </p>
      <button type="button" className="button mt-4" aria-disabled={isBusy} onClick={() => act({ version })}>
        Open again
      </button>
      <ActError error={error} />
    </>
  )
}

const paused = () => announce('Paused. No orders are taken within five seconds.')

function Pause({ ordering: { version } }: { ordering: OrderingRead }) {
  const today = useToday()
  const { act, isBusy, error } = useAct(pauseOrdering, paused)
  return (
    <>
      <CallForm
        call={pauseOrdering}
        input={(fields) => ({ version, until: String(fields.get('until')) })}
        submit="Pause until this day"
        beside={
          <button
            type="button"
            className="button-quiet"
            aria-disabled={isBusy}
            onClick={() => act({ version, until: null })}
          >
            Pause until we open again
          </button>
        }
        onDone={paused}
        className="mt-3"
      >
        {(errors) => (
          <TextField
            id="until"
            name="until"
            type="date"
            label="First day that takes orders again"
            hint="Paid orders stay, and telephone orders go on."
            min={addDays(today, 1)}
            max={addDays(today, furthestDay)}
            defaultValue={addDays(today, 1)}
            error={errors.until}
            className="max-w-72"
          />
        )}
      </CallForm>
      <ActError error={error} />
    </>
  )
}
