import type { OrderOnScreen } from '../../../contract/staff/orders.ts'
import { timeInWords } from '../../orders/in-words.ts'
import { RetryMail } from '../../orders/retry-mail.tsx'
import { useMay } from '../../session/session.ts'
import { OrderPart } from './part.tsx'

/** What happened to the order, and who did it. */
export function Timeline({ order: { number, timeline } }: { order: OrderOnScreen }) {
  const mayRetry = useMay('manager')
  return (
    <OrderPart title="What happened" className="print:hidden">
      <ol>
        {timeline.map(({ at, what, by, isTrouble }) => (
          <li key={`${at} ${what}`} className={`mb-2 border-l-4 pl-3 ${isTrouble ? 'border-chilli' : 'border-line'}`}>
            <p className={`wrap-anywhere ${isTrouble ? 'font-bold text-chilli' : ''}`}>{what}</p>
            <p className="text-base text-bark">
              {by ? `${by}, ` : null}
              <time dateTime={at}>{timeInWords(new Date(at))}</time>
            </p>
            {isTrouble && mayRetry ? <RetryMail number={number} /> : null}
          </li>
        ))}
      </ol>
    </OrderPart>
  )
}
