import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { z } from 'zod'
import { formatDay } from '../../../contract/london-time.ts'
import { readToldOtherwise, tellAllergens } from '../../../contract/staff/orders.ts'
import { ActError } from '../../forms/act-error.tsx'
import { announce } from '../../layout/announcer.tsx'
import { telLink } from '../../orders/map-link.ts'
import { WeRang } from '../../orders/warnings.tsx'
import { useAct } from '../../session/use-act.ts'
import { readQuery } from '../../session/use-read.ts'

/** How often to look for such orders, in milliseconds. */
const looksEvery = 15_000

/**
 * Paid orders whose customers were told other allergens than the site says now. One press mails all who can be mailed
 * and have not been. If mail is not known to reach a customer, the order stays until somebody says that they rang.
 */
export function ChangedStatementOrders() {
  const { data } = useQuery({ ...readQuery(readToldOtherwise, {}), refetchInterval: looksEvery })
  const { act, isBusy, error } = useAct(tellAllergens, () => announce('The customers are written to.'))
  const orders = data?.orders ?? []
  const toWrite = orders.filter(({ mail }) => mail === 'to-write').map(({ number }) => number)
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="told-otherwise" className="mb-5 border-l-8 border-chilli py-2 pl-4">
      <h2 id="told-otherwise" className="font-bold">
        {orders.length === 1
          ? 'The customer of 1 paid order was'
          : `The customers of ${orders.length} paid orders were`}{' '}
        told something else about allergens.
      </h2>
      <ul className="mt-1 max-h-80 space-y-3 overflow-y-auto">
        {orders.map((order) => (
          <ChangedStatementOrder key={order.number} order={order} />
        ))}
      </ul>
      <ActError error={error} />
      {toWrite.length > 0 ? (
        <>
          <button
            type="button"
            className="button mt-3"
            aria-disabled={isBusy}
            onClick={() => act({ numbers: toWrite })}
          >
            {toWrite.length === 1 ? 'Write to the customer' : `Write to ${toWrite.length} of them`}
          </button>
          <p className="mt-1 text-base text-bark">
            One mail each, old beside new. Whose event is today or tomorrow, ring as well.
          </p>
        </>
      ) : null}
    </section>
  )
}

type Told = z.output<typeof readToldOtherwise.output>['orders'][number]

const whyRing: Record<Told['mail'], string> = {
  none: 'They can’t be told by mail.',
  'to-write': 'Their e-mail address has never answered, so a mail is not enough.',
  written: 'They were written to, and their e-mail address has never answered.',
}

function ChangedStatementOrder({ order: { number, name, phone, day, changes, mail, ring } }: { order: Told }) {
  return (
    <li className="wrap-anywhere">
      <Link to={`/orders/${number}`} className="font-bold underline underline-offset-4">
        {number}
      </Link>
      , {name}, {formatDay(day)}. {changes}
      {ring ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p>
            <b>Ring them:</b>{' '}
            <a href={telLink(phone)} className="trail inline-flex min-h-11 items-center font-bold">
              {phone}
            </a>
            . {whyRing[mail]}
          </p>
          <WeRang number={number} name={name} changes={changes} />
        </div>
      ) : null}
    </li>
  )
}
