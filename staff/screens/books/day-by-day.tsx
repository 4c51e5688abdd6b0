import { formatDay } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import type { Books } from '../../../contract/staff/books.ts'
import { monthInWords } from './months.ts'

/** The drawing's height above its line and below it, and the width of a day, in units of the drawing. */
const [above, below, wide] = [80, 30, 20]

/** What came in and went back on each day, as a drawing and as a table with the days on which money moved. */
export function DayByDay({ books }: { books: Books }) {
  const moved = books.days.filter(
    ({ takenPence, refundedPence, returnedPence }) => takenPence + refundedPence + returnedPence > 0,
  )
  const hasReturns = books.returns > 0
  if (moved.length === 0) return <p className="mt-5">No money moved in {monthInWords(books.month)}.</p>
  return (
    <>
      <Bars books={books} />
      <details className="mt-3">
        <summary className="flex min-h-11 cursor-pointer items-center font-bold">Day by day as a table</summary>
        <table className="w-full max-w-2xl tabular-nums">
          <thead>
            <tr className="border-b-2 border-ink text-left">
              <th scope="col" className="py-1.5 pr-4">
                Day
              </th>
              <th scope="col" className="py-1.5 pr-4 text-right">
                Came in
              </th>
              <th scope="col" className="py-1.5 text-right">
                Went back
              </th>
              {hasReturns ? (
                <th scope="col" className="py-1.5 pl-4 text-right">
                  Came back
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {moved.map(({ day, takenPence, refundedPence, returnedPence }) => (
              <tr key={day} className="border-b border-line">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                  {formatDay(day)}
                </th>
                <td className="py-1.5 pr-4 text-right">{formatPence(takenPence)}</td>
                <td className="py-1.5 text-right">{refundedPence > 0 ? formatPence(refundedPence) : null}</td>
                {hasReturns ? (
                  <td className="py-1.5 pl-4 text-right">{returnedPence > 0 ? formatPence(returnedPence) : null}</td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** Bars above the line for what came in or came back, below it for what went back; the table says the same in figures. */
function Bars({ books }: { books: Books }) {
  const days = books.days.map((each) => ({ ...each, takenPence: each.takenPence + each.returnedPence }))
  const most = Math.max(1, ...days.map(({ takenPence }) => takenPence))
  const mostBack = Math.max(1, ...days.map(({ refundedPence }) => refundedPence))
  // One scale for both, small enough for either side of the line.
  const scale = Math.min(above / most, below / mostBack)
  const title = `What came in and went back on each day of ${monthInWords(books.month)}. The largest day brought ${formatPence(most)}.`
  return (
    <svg
      role="img"
      aria-label={title}
      viewBox={`0 0 ${days.length * wide} ${above + below + 22}`}
      className="mt-6 w-full max-w-5xl"
    >
      {days.map(({ day, takenPence, refundedPence }, index) => (
        <g key={day} transform={`translate(${index * wide} 0)`}>
          <rect
            x={3}
            y={above - takenPence * scale}
            width={wide - 6}
            height={takenPence * scale}
            className="fill-ember"
          />
          <rect x={3} y={above + 1} width={wide - 6} height={refundedPence * scale} className="fill-chilli" />
          {index % 7 === 0 ? (
            <text
              x={wide / 2}
              y={above + below + 18}
              textAnchor="middle"
              className="fill-bark text-[20px] sm:text-[12px]"
            >
              {index + 1}
            </text>
          ) : null}
        </g>
      ))}
      <path d={`M0 ${above + 0.5}H${days.length * wide}`} className="stroke-ink" />
    </svg>
  )
}
