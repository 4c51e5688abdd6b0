import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { londonDay } from '../../../contract/london-time.ts'
import { formatPence } from '../../../contract/money.ts'
import { exportBooks, readBooks, type Sums } from '../../../contract/staff/books.ts'
import { SaveFile } from '../../forms/save-file.tsx'
import { Loaded } from '../../layout/loaded.tsx'
import { Screen } from '../../layout/screen.tsx'
import { readQuery } from '../../session/use-read.ts'
import { DayByDay } from './day-by-day.tsx'
import { monthAfter, monthInWords } from './months.ts'

/** A month's money on one page, with the export for the accountant. For managers and owners. */
export function BooksScreen() {
  const [params] = useSearchParams()
  const thisMonth = londonDay(new Date()).slice(0, 7)
  const asked = params.get('month') ?? thisMonth
  const month = readBooks.input.safeParse({ month: asked }).success ? asked : thisMonth
  const books = useQuery({ ...readQuery(readBooks, { month }), placeholderData: keepPreviousData })
  return (
    <Screen title="The books" beside={<Months month={month} last={thisMonth} />}>
      <Loaded read={books}>
        {(found) => (
          <div aria-busy={books.isPlaceholderData} className={books.isPlaceholderData ? 'opacity-60' : undefined}>
            <h2 className="label text-[1.5rem]">{monthInWords(found.month)}</h2>
            {found.isTest ? <p className="mt-1 font-bold text-chilli">These are test orders: no money moved</p> : null}
            <SumsOf sums={found} />
            {found.kitchens?.map(({ name, ...sums }) => (
              <section key={name} aria-label={name} className="mt-8">
                <h3 className="label text-[1.25rem]">{name}</h3>
                <SumsOf sums={sums} />
              </section>
            ))}
            <DayByDay books={found} />
            <div className="mt-8">
              <SaveFile call={exportBooks} input={{ month }}>
                Export as CSV
              </SaveFile>
              <p className="mt-2 max-w-prose text-bark">
                Each payment, refund, dispute and unpaid order of the month on a row of its own, with its VAT. A refund
                that did not arrive, or a dispute that was won, stays in its month, and has another row on the day on
                which the money came back. It names customers.
              </p>
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Months({ month, last }: { month: string; last: string }) {
  return (
    <nav aria-label="Months" className="flex flex-wrap gap-3 print:hidden">
      <Link className="button-quiet" to={`/books?month=${monthAfter(month, -1)}`}>
        The month before
      </Link>
      {month < last ? (
        <Link className="button-quiet" to={`/books?month=${monthAfter(month, 1)}`}>
          The month after
        </Link>
      ) : null}
    </nav>
  )
}

const times = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

function SumsOf({ sums: books }: { sums: Sums }) {
  const { takenPence, refundedPence, disputedPence, disputes, returnedPence, returns } = books
  const stayed = takenPence - refundedPence - disputedPence + returnedPence
  const vatPence = books.vat.reduce((sum, each) => sum + each.vatPence, 0)
  const sums = [
    ['Came in', formatPence(takenPence), times(books.charges, 'payment', 'payments')],
    ['Went back', formatPence(refundedPence), times(books.refunds, 'refund', 'refunds')],
    ...(disputes > 0
      ? ([['Taken by banks', formatPence(disputedPence), times(disputes, 'dispute', 'disputes')]] as const)
      : []),
    ...(returns > 0 ? ([['Came back', formatPence(returnedPence), times(returns, 'time', 'times')]] as const) : []),
    ['Stayed', signed(stayed), ''],
    ...(books.vat.length > 0 ? ([['VAT in it', signed(vatPence), ratesInWords(books)]] as const) : []),
    ['Not paid yet', formatPence(books.unpaidPence), times(books.unpaid, 'order', 'orders')],
  ] as const
  return (
    <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-8 gap-y-5 border-y-2 border-ink py-5">
      {sums.map(([name, sum, beside]) => (
        <div key={name}>
          <dt className="text-bark">{name}</dt>
          <dd className="display text-mid tabular-nums">{sum}</dd>
          <dd className="text-bark tabular-nums">{beside}</dd>
        </div>
      ))}
    </dl>
  )
}

const signed = (pence: number) => `${pence < 0 ? '−' : ''}${formatPence(Math.abs(pence))}`

/** Says the rate of the VAT or, if there are several rates, how much VAT is at each. */
function ratesInWords({ vat }: Sums): string {
  return vat.map(({ rate, vatPence }) => `${vat.length > 1 ? `${signed(vatPence)} ` : ''}at ${rate} %`).join(', ')
}
