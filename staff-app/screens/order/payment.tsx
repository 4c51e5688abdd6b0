import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPence } from '../../../contract/money.ts'
import { isPayment } from '../../../contract/staff/order-money.ts'
import type { OrderOnScreen } from '../../../contract/staff/orders.ts'
import { ActError } from '../../forms/act-error.tsx'
import { timeInWords } from '../../orders/in-words.ts'
import { type OrderMoney, orderMoneyQuery } from '../../orders/queries.ts'
import { CancelOrder } from './cancel-order.tsx'
import { OrderPart } from './part.tsx'
import { PayOtherwise } from './pay-otherwise.tsx'
import { RefundOrder } from './refund-order.tsx'
import { Rest, RestToPay } from './rest.tsx'

/** What was paid and refunded for an order, entry by entry. Managers record a payment, refund or cancel here. */
export function Payment({ order }: { order: OrderOnScreen }) {
  const { data: money, error } = useQuery(orderMoneyQuery(order.number))
  return (
    <OrderPart title="Payment" className="print:hidden">
      {money ? <Known order={order} money={money} /> : <ActError error={error} />}
    </OrderPart>
  )
}

function Known({ order, money }: { order: OrderOnScreen; money: OrderMoney }) {
  const { number, forManagers } = order
  return (
    <>
      <Sums money={money} totalPence={forManagers?.totalPence ?? 0} />
      <ol className="mt-3">
        {money.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {forManagers?.stripePaymentId ? (
        <details className="text-base text-bark">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center underline">Number at Stripe</summary>
          <p className="select-all wrap-anywhere">{forManagers.stripePaymentId}</p>
        </details>
      ) : null}
      {money.rest ? <RestToPay number={number} rest={money.rest} /> : null}
      <Acts number={number} money={money} />
    </>
  )
}

/** An open dialog stays open, with what was typed in it, whatever somebody else does meanwhile. */
function Acts({ number, money }: { number: string; money: OrderMoney }) {
  const { payOtherwise, rest } = money
  const acts = [
    ['refund', 'Refund', money.leftPence > 0],
    ['pay-otherwise', 'Paid in cash or by transfer', payOtherwise !== null],
    ['rest', 'Move or waive the rest', rest !== null],
    ['cancel', 'Cancel order', money.mayCancel],
  ] as const
  const [open, setOpen] = useState<(typeof acts)[number][0]>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {acts.map(([act, label, isPossible]) =>
          isPossible ? (
            <button
              key={act}
              type="button"
              className="button-quiet"
              aria-haspopup="dialog"
              onClick={() => setOpen(act)}
            >
              {label}
            </button>
          ) : null,
        )}
      </div>
      {open === 'refund' ? <RefundOrder number={number} money={money} onClose={close} /> : null}
      {open === 'pay-otherwise' ? (
        <PayOtherwise
          number={number}
          amountPence={payOtherwise?.amountPence ?? 0}
          isRest={rest !== null}
          reasons={payOtherwise?.reasons ?? []}
          onClose={close}
        />
      ) : null}
      {open === 'rest' && rest ? <Rest number={number} rest={rest} onClose={close} /> : null}
      {open === 'cancel' ? <CancelOrder number={number} money={money} onClose={close} /> : null}
    </>
  )
}

function Sums({
  money: { paidPence, refundedPence, disputedPence, leftPence, entries, payOtherwise },
  totalPence,
}: {
  money: OrderMoney
  totalPence: number
}) {
  if (paidPence === 0)
    return (
      <p>
        {formatPence(totalPence)}, not paid
        {payOtherwise && payOtherwise.amountPence < totalPence
          ? `: a deposit of ${formatPence(payOtherwise.amountPence)} comes first`
          : ''}
      </p>
    )
  const toGiveBackPence = entries.filter((each) => each.isToGiveBack).reduce((sum, each) => sum + each.amountPence, 0)
  const goneBackPence = refundedPence - toGiveBackPence
  const sums = [
    ['Paid', paidPence],
    ...(goneBackPence > 0 ? ([['Gone back', goneBackPence]] as const) : []),
    ...(toGiveBackPence > 0 ? ([['Still to be given back', toGiveBackPence]] as const) : []),
    ...(disputedPence > 0 ? ([['Taken by the bank', disputedPence]] as const) : []),
    ...(refundedPence + disputedPence > 0 ? ([['Left', leftPence]] as const) : []),
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-1">
      {sums.map(([name, pence]) => (
        <div key={name}>
          <dt className="text-base text-bark">{name}</dt>
          <dd className="text-lead font-bold tabular-nums">{formatPence(pence)}</dd>
        </div>
      ))}
    </dl>
  )
}

type LedgerEntry = OrderMoney['entries'][number]

/** The state of an entry that is not simply done. */
const states: Partial<Record<LedgerEntry['state'], string>> = {
  asked: 'Asked for, Stripe has not taken it yet',
  pending: 'On its way, not there yet',
  'requires-action': 'Waits for the customer',
  failed: 'Failed, the customer does not have it',
  canceled: 'Cancelled in Stripe, the customer does not have it',
}

const kinds: Record<LedgerEntry['kind'], string> = {
  charge: 'Paid by the customer',
  refund: 'Refund',
  'paid-otherwise': 'Paid otherwise',
  dispute: 'Taken back by the customer’s bank',
}

/** Who moved the money, if not a member of staff. */
const movers: Record<LedgerEntry['kind'], string> = {
  charge: 'online',
  refund: 'in Stripe',
  'paid-otherwise': 'online',
  dispute: 'after a dispute',
}

/**
 * Describes an entry: "Refund: two guests fewer", or "Paid in cash: at the counter" if the reason says how it was paid.
 */
function entryInWords({ kind, reason }: LedgerEntry): string {
  if (!reason) return kinds[kind]
  return kind === 'paid-otherwise'
    ? `Paid ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
    : `${kinds[kind]}: ${reason}`
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const { kind, state, by, at, explanation, amountPence, isToGiveBack } = entry
  const isLost = state === 'failed' || state === 'canceled'
  const isDispute = kind === 'dispute'
  const stand = [isDispute ? undefined : states[state], explanation].filter(Boolean).join(': ')
  return (
    <li className="flex items-baseline justify-between gap-4 border-t border-line py-2">
      <div className="min-w-0">
        <p className="wrap-anywhere">{entryInWords(entry)}</p>
        {isToGiveBack ? (
          <p className="font-bold text-chilli">Give it back in cash or by bank transfer, and press Handled above</p>
        ) : null}
        {stand ? <p className={`wrap-anywhere font-bold ${isLost ? 'text-chilli' : ''}`}>{stand}</p> : null}
        <p className="text-base text-bark">
          {by ?? movers[kind]}, {timeInWords(new Date(at))}
        </p>
      </div>
      <p className={`flex-none tabular-nums ${isLost ? 'line-through' : ''}`}>
        {isPayment(kind) ? '' : '−'}
        {formatPence(amountPence)}
      </p>
    </li>
  )
}
