import type { OrderOnScreen } from '../../../contract/staff/orders.ts'
import { timeInWords } from '../../orders/in-words.ts'
import { Part } from './part.tsx'

/** What became of the order, and who did it. */
export function Timeline({ lines }: { lines: OrderOnScreen['timeline'] }) {
  return (
    <Part title="What happened" className="print:hidden">
      <ol>
        {lines.map(({ at, what, by, isTrouble }) => (
          <li key={`${at} ${what}`} className={`mb-2 border-l-4 pl-3 ${isTrouble ? 'border-chilli' : 'border-line'}`}>
            <p className={`wrap-anywhere ${isTrouble ? 'font-bold text-chilli' : ''}`}>{what}</p>
            <p className="text-base text-bark">
              {by ? `${by}, ` : null}
              <time dateTime={at}>{timeInWords(new Date(at))}</time>
            </p>
          </li>
        ))}
      </ol>
    </Part>
  )
}
