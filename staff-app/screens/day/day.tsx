import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { addDays, formatDay, londonTime } from '../../../contract/london-time.ts'
import { type DaySheet, markDayPrinted, mostOnDay, readDaySheet } from '../../../contract/staff/day.ts'
import { useStaffSite } from '../../content.ts'
import { ActError } from '../../forms/act-error.tsx'
import { ReadFailed } from '../../forms/read-failed.tsx'
import { useKitchens } from '../../layout/kitchens.tsx'
import { NoScreen } from '../../layout/no-screen.tsx'
import { Screen } from '../../layout/screen.tsx'
import { Tabs } from '../../layout/tabs.tsx'
import { useArrivals } from '../../live/arrivals.ts'
import { LineState } from '../../live/line-state.tsx'
import { dayFromToday, dayLoad } from '../../orders/in-words.ts'
import { daySheetQuery } from '../../orders/queries.ts'
import { useToday } from '../../orders/use-today.ts'
import { useMay } from '../../session/session.ts'
import { useAct } from '../../session/use-act.ts'
import { ChangesSince, Since } from './changes.tsx'
import { ChooseSheets } from './choose-sheets.tsx'
import { Labels } from './labels.tsx'
import { Packing } from './packing.tsx'
import { PrintedState } from './printed-state.tsx'
import { RunSheet } from './run-sheet.tsx'
import { Paper } from './sheet.tsx'
import { rememberSheet, type SheetName, sheetNames, sheetWords, useSheets, useShownSheet } from './sheets.ts'
import { ToCook } from './to-cook.tsx'
import { usePaper, usePrinting, usePrintKey } from './use-printing.ts'

/**
 * One day for the kitchen: what to cook, pack and deliver, ready to print. The address may also say `today` or
 * `tomorrow`, so that menus and bookmarks need not change.
 */
export function DayScreen() {
  const { day: named = '' } = useParams()
  const today = useToday()
  const day = { today, tomorrow: addDays(today, 1) }[named] ?? named
  return readDaySheet.input.safeParse({ day }).success ? <Day key={day} day={day} /> : <NoScreen />
}

function Day({ day }: { day: string }) {
  const { data: sheet, error, refetch } = useQuery(daySheetQuery(day, useKitchens().asked))
  const { unseen } = useArrivals()
  const title = dayFromToday(day, useToday())
  return (
    <Screen title={title} tabTitle={unseen > 0 ? `(${unseen}) ${title}` : title} beside={<DaysBeside day={day} />}>
      <LineState asOf={sheet?.asOf} />
      {sheet ? <Sheets day={day} sheet={sheet} /> : <ReadFailed error={error} onAgain={refetch} />}
    </Screen>
  )
}

/** Links to the days before and after. Past days are for managers and owners only. */
function DaysBeside({ day }: { day: string }) {
  const isManager = useMay('manager')
  const today = useToday()
  const [before, after] = [addDays(day, -1), addDays(day, 1)]
  return (
    <nav aria-label="Days" className="flex flex-wrap gap-3 print:hidden">
      {isManager || before >= today ? (
        <Link className="button-quiet" to={`/days/${before}`}>
          The day before
        </Link>
      ) : null}
      <Link className="button-quiet" to={`/days/${after}`}>
        The day after
      </Link>
    </nav>
  )
}

function Sheets({ day, sheet }: { day: string; sheet: DaySheet }) {
  const { chosen, isWholeDay, choose } = useSheets()
  const shown = useShownSheet()
  const { asked, name } = useKitchens()
  const { act, error } = useAct(markDayPrinted)
  const printedAt = usePrinting({ fingerprint: sheet.fingerprint, isWholeDay }, (onPaper) => {
    if (onPaper.isWholeDay) act({ day, fingerprint: onPaper.fingerprint, isPrinted: true, kitchen: asked })
  })
  const line = [name, lineOfPaper(day, sheet, printedAt)].filter(Boolean).join(' · ')
  usePaper(`${useStaffSite().name} · ${line}`, chosen.join() === 'labels')
  const isEmpty = sheet.orders.length === 0
  const cannotPrint = isEmpty || chosen.length === 0
  const print = useCallback(() => {
    if (!cannotPrint) window.print()
  }, [cannotPrint])
  usePrintKey(print)
  // In a `div`: a print of labels alone hides everything but sections (use-printing.ts).
  const changes = <div>{sheet.printed ? <ChangesSince printed={sheet.printed} /> : null}</div>
  const since = new Map(sheet.printed?.changes.map(({ number, kind }) => [number, kind]))

  return (
    <Paper value={{ shown, chosen, line }}>
      <p className="text-lead font-bold">{isEmpty ? 'Nothing is to be cooked on this day.' : dayLoad(sheet.orders)}</p>
      <NotOnSheets sheet={sheet} />
      {isEmpty && !sheet.printed ? null : <PrintedState day={day} sheet={sheet} />}
      <ActError error={error} />
      <Since value={since}>
        {isEmpty ? (
          changes
        ) : (
          <>
            <div className="my-2 flex items-start gap-x-4 print:hidden">
              <button
                type="button"
                className="button"
                aria-disabled={cannotPrint ? true : undefined}
                aria-keyshortcuts="p"
                onClick={print}
              >
                Print
              </button>
              <ChooseSheets chosen={chosen} choose={choose} />
            </div>
            {changes}
            <SheetTabs shown={shown} />
            <ToCook orders={sheet.orders} />
            <Packing orders={sheet.orders} />
            <RunSheet orders={sheet.orders} />
            <Labels day={day} orders={sheet.orders} />
          </>
        )}
      </Since>
    </Paper>
  )
}

/** The tabs stay at the top while scrolling, in reach of a driver's thumb. */
function SheetTabs({ shown }: { shown: SheetName }) {
  useEffect(() => rememberSheet(shown), [shown])
  const tabs = sheetNames.map((name) => ({
    to: `?sheet=${name}`,
    label: sheetWords[name],
    isHere: name === shown,
  }))
  return (
    <div className="sticky top-0 z-10 bg-paper print:hidden">
      <Tabs label="Sheets" tabs={tabs} />
    </div>
  )
}

/** Warns of orders that are missing on the sheets, so nobody takes the paper for the whole day. */
function NotOnSheets({ sheet: { notPaid, hasMore } }: { sheet: DaySheet }) {
  return (
    <>
      {hasMore ? (
        <p className="my-2 font-bold text-chilli">
          The day has more than {mostOnDay} orders. Those after them are missing here.
        </p>
      ) : null}
      {notPaid.length > 0 ? (
        <p className="my-2">
          <b>Not on these sheets</b>, because the payment is still on its way:{' '}
          {notPaid.map(({ number, time, name }, index) => (
            <span key={number}>
              {index > 0 ? ', ' : null}
              <Link to={`/orders/${number}`} className="trail">
                {name}
              </Link>{' '}
              at {time}
            </span>
          ))}
          .
        </p>
      ) : null}
    </>
  )
}

/** How old the data may be before the paper says so, in milliseconds. */
const oldAfter = 120_000

function lineOfPaper(day: string, { asOf }: DaySheet, printedAt: Date | undefined): string {
  if (!printedAt) return formatDay(day)
  const known = new Date(asOf)
  const isOld = printedAt.getTime() - known.getTime() > oldAfter
  return `${formatDay(day)}, printed ${londonTime(printedAt)}${isOld ? `, as known at ${londonTime(known)}` : ''}`
}
