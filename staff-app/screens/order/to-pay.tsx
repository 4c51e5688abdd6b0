import { Link } from 'react-router'
import { type OrderOnScreen, sendPaymentLink } from '../../../contract/staff/orders.ts'
import { timeInWords } from '../../orders/in-words.ts'
import { LinkToPay } from './link-to-pay.tsx'
import { SendMail } from './send-mail.tsx'

/** An order that waits for payment: the link to pay, and what a manager can do meanwhile. */
export function ToPay({
  order,
  toPay: { address, until },
}: {
  order: OrderOnScreen
  toPay: NonNullable<NonNullable<OrderOnScreen['forManagers']>['toPay']>
}) {
  return (
    <section aria-labelledby="to-pay" className="mt-5 max-w-3xl border-2 border-ember p-4 sm:p-5 print:hidden">
      <h2 id="to-pay" className="text-lead font-bold">
        Not paid yet
      </h2>
      <p>It can be paid until {timeInWords(new Date(until))}. It is not cooked until it is paid.</p>
      <LinkToPay order={order} address={address} />
      <div className="mt-4 flex flex-wrap gap-3">
        <SendMail call={sendPaymentLink} number={order.number}>
          Send the link again
        </SendMail>
        <Link to={`/orders/new?instead=${order.number}`} className="button-quiet self-start">
          Change
        </Link>
      </div>
    </section>
  )
}
