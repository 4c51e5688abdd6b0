import { formatDay } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import type { Books } from '../../../contract/staff/books.ts'
import { monthInWords } from './months.ts'
import { stepOf } from './step-of.ts'

/** The chart's height above and below its line, the width of a day, and of the amounts at its side, in SVG units. */
const [above, below, wide, side] = [80, 30, 20, 72]

/** What came in and went back on each day: a chart, and a table of the days on which money moved. */
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
        <div className="@container max-w-2xl">
          <table className="block w-full text-left tabular-nums @min-[24rem]:table">
            <thead className="sr-only @min-[24rem]:not-sr-only @min-[24rem]:table-header-group">
              <tr className="border-b-2 border-ink [&_th]:py-1.5 [&_th]:pl-4">
                <th scope="col" className="pl-0!">
                  Day
                </th>
                <th scope="col" className="text-right">
                  Came in
                </th>
                <th scope="col" className="text-right">
                  Went back
                </th>
                {hasReturns ? (
                  <th scope="col" className="text-right">
                    Came back
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody className="block @min-[24rem]:table-row-group">
              {moved.map((each) => (
                <DayRow key={each.day} {...each} hasReturns={hasReturns} />
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}

type DayRowProps = Books['days'][number] & { hasReturns: boolean }

/** A day as a table row. Without room for columns, on a phone or with large letters, a block of lines. */
function DayRow({ day, takenPence, refundedPence, returnedPence, hasReturns }: DayRowProps) {
  return (
    <tr className="block border-b border-line py-1.5 @min-[24rem]:table-row">
      <th scope="row" className="block font-normal @min-[24rem]:table-cell @min-[24rem]:py-1.5">
        {formatDay(day)}
      </th>
      <Amount name="Came in">{formatPence(takenPence)}</Amount>
      <Amount name="Went back">{refundedPence > 0 ? formatPence(refundedPence) : null}</Amount>
      {hasReturns ? <Amount name="Came back">{returnedPence > 0 ? formatPence(returnedPence) : null}</Amount> : null}
    </tr>
  )
}

function Amount({ name, children }: { name: string; children: string | null }) {
  return (
    <td className="block empty:hidden @min-[24rem]:table-cell! @min-[24rem]:py-1.5 @min-[24rem]:pl-4 @min-[24rem]:text-right">
      {children ? (
        <>
          {/* Hidden from screen readers, which read the column's head instead. */}
          <span aria-hidden="true" className="text-bark @min-[24rem]:hidden">
            {name}{' '}
          </span>
          {children}
        </>
      ) : null}
    </td>
  )
}

/** A bar chart: above the line what came in or came back, below it what went back. The table has the same figures. */
function Bars({ books }: { books: Books }) {
  const days = books.days.map((each) => ({ ...each, takenPence: each.takenPence + each.returnedPence }))
  const most = Math.max(1, ...days.map(({ takenPence }) => takenPence))
  const mostBack = Math.max(1, ...days.map(({ refundedPence }) => refundedPence))
  // One scale for both sides, small enough that both fit.
  const scale = Math.min(above / most, below / mostBack)
  const step = stepOf(most)
  const lines = Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step)
  const title = `What came in and went back on each day of ${monthInWords(books.month)}. The largest day brought ${formatPence(most)}.`
  return (
    <svg
      role="img"
      aria-label={title}
      viewBox={`${-side} -10 ${days.length * wide + side} ${above + below + 32}`}
      className="mt-6 w-full max-w-5xl"
    >
      {lines.map((pence) => (
        <g key={pence} transform={`translate(0 ${above + 0.5 - pence * scale})`}>
          <path d={`M0 0H${days.length * wide}`} className={pence === 0 ? 'stroke-ink' : 'stroke-line'} />
          <text x={-6} dy="0.35em" textAnchor="end" className="fill-bark text-[20px] sm:text-[12px]">
            {formatPence(pence).replace('.00', '')}
          </text>
        </g>
      ))}
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
    </svg>
  )
}
