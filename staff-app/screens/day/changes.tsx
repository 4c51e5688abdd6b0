import { createContext, useContext } from 'react'
import { Link } from 'react-router'
import type { DaySheet, SheetChange } from '../../../contract/staff/day.ts'
import { dayFromToday, timeInWords } from '../../orders/in-words.ts'
import { useToday } from '../../orders/use-today.ts'

const kinds: Record<Exclude<SheetChange['kind'], 'changed' | 'moved'>, string> = {
  new: 'New',
  cancelled: 'Cancelled. Do not cook it',
  gone: 'Not to be cooked any more',
}

/**
 * What changed since the day was printed. It is on the screen and above the sheets that are printed next, because a
 * cancelled or moved order is on none of them.
 */
export function ChangesSince({ printed }: { printed: NonNullable<DaySheet['printed']> }) {
  if (printed.changes.length === 0) return null
  return (
    <section
      aria-labelledby="changes-since"
      className="my-5 border-4 border-ember p-4 print:my-0 print:mb-4 print:px-3 print:py-1.5"
    >
      <h2 id="changes-since" className="text-lead font-bold">
        Changed since the print of {timeInWords(new Date(printed.at))}
      </h2>
      <ul>
        {printed.changes.map((change) => (
          <Changed key={change.number} change={change} />
        ))}
      </ul>
    </section>
  )
}

function Changed({ change: { number, time, name, kind, facts, movedTo, kitchen } }: { change: SheetChange }) {
  const today = useToday()
  const isAway = kind !== 'new' && kind !== 'changed'
  const where = [movedTo && `Moved to ${dayFromToday(movedTo, today)}`, kitchen && `Cooked in ${kitchen} now`]
  const what = kind === 'changed' || kind === 'moved' ? where.filter(Boolean).join('. ') : kinds[kind]
  return (
    <li className="mt-2 break-inside-avoid leading-snug wrap-anywhere">
      <p>
        <b className={`tabular-nums ${isAway ? 'line-through' : ''}`}>{time}</b>,{' '}
        <Link to={`/orders/${number}`} className={`trail print:no-underline ${isAway ? 'line-through' : ''}`}>
          {name}
        </Link>
        , {number}
        {what ? <b>: {what}</b> : null}
      </p>
      {facts.map((fact) => (
        <p key={fact.name} className="pl-4 whitespace-pre-line">
          {fact.name}: <s className="text-bark">{fact.before}</s> <span aria-hidden="true">→</span>
          <span className="sr-only">, now</span> <b>{fact.after}</b>
        </p>
      ))}
    </li>
  )
}

/** The kind of each order's change since the day was printed, by order number. */
export const Since = createContext<ReadonlyMap<string, SheetChange['kind']>>(new Map())

/** Marks an order that the paper in the kitchen does not show as it is now. */
export function ChangedMark({ number }: { number: string }) {
  const kind = useContext(Since).get(number)
  if (kind !== 'changed' && kind !== 'new') return null
  return (
    <b className="inline-block border-2 border-ember bg-ember px-2 text-[0.9375rem] leading-[1.5] text-charcoal print:text-[11pt]">
      {kind === 'new' ? 'NEW' : 'CHANGED'}
    </b>
  )
}
