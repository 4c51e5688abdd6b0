import { formatPence } from '../../../contract/money.ts'
import { withdrawChange } from '../../../contract/staff/change-order.ts'
import type { ChangeOnScreen, OrderOnScreen } from '../../../contract/staff/orders.ts'
import { ConfirmButton } from '../../forms/confirm-button.tsx'
import { Facts } from '../../orders/facts.tsx'
import { timeInWords } from '../../orders/in-words.ts'
import { LinkToPay } from './link-to-pay.tsx'
import { OrderPart } from './part.tsx'

/** The changes of an order: what each altered, who made it, and its effect on the money. */
export function Changes({ changes }: { changes: OrderOnScreen['changes'] }) {
  if (changes.length === 0) return null
  return (
    <OrderPart title="Changes" className="print:hidden">
      <ol>
        {changes.map((change) => (
          <li key={change.id} className="mb-5">
            <h3 className="font-bold">{titleOf(change)}</h3>
            <p className="mb-1 text-base text-bark">
              {change.by || 'The customer'}, <time dateTime={change.at}>{timeInWords(new Date(change.at))}</time>
            </p>
            {change.facts.length > 0 ? <Facts facts={change.facts} /> : null}
            {[moneyOf(change), change.beyond && `Beyond the rules: ${change.beyond}`].filter(Boolean).map((line) => (
              <p key={line} className="mt-1 wrap-anywhere">
                {line}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </OrderPart>
  )
}

function titleOf({ state, version }: ChangeOnScreen): string {
  const titles = { waiting: 'Waits to be paid', lapsed: 'Not paid in time', withdrawn: 'Withdrawn' }
  return state === 'in-force' ? `Version ${version}` : titles[state]
}

function moneyOf({ money, state }: ChangeOnScreen): string | null {
  if (!money || money.differencePence === 0) return null
  const { differencePence, waivedPence, waivedReason } = money
  const amount = formatPence(Math.abs(differencePence))
  if (differencePence < 0) return `${amount} less.`
  if (waivedPence > 0) return `${amount} more, waived${waivedReason ? `: ${waivedReason}` : '.'}`
  return state === 'in-force' ? `${amount} more, paid.` : `${amount} more, not paid.`
}

/** A pending change, with the link to pay the difference and a button to withdraw the change. */
export function WaitingChange({
  order,
  waiting,
}: {
  order: OrderOnScreen
  waiting: NonNullable<OrderOnScreen['waiting']>
}) {
  const { number, waits } = order
  const amount = formatPence(waiting.toPayPence)
  return (
    <section aria-labelledby="waiting" className="mt-5 max-w-3xl border-2 border-ember p-4 sm:p-5 print:hidden">
      <h2 id="waiting" className="text-lead font-bold">
        A change waits for {amount}
      </h2>
      <p className="wrap-anywhere">
        {waits ? `For ${waits}. ` : null}Until it is paid the order stays as it is.
        {waiting.until ? ` It can be paid until ${timeInWords(new Date(waiting.until))}.` : null}
      </p>
      {waiting.address ? <LinkToPay order={order} address={waiting.address} /> : null}
      <div className="mt-4">
        <ConfirmButton
          call={withdrawChange}
          input={{ number, change: waiting.id }}
          verb="Withdraw"
          name="the change"
          done="The change is withdrawn."
        >
          <p>Its link is closed and the order stays as it is. The customer gets a mail.</p>
        </ConfirmButton>
      </div>
    </section>
  )
}
