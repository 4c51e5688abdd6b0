import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useParams } from 'react-router'
import { formatDayWithoutYear } from '../../../contract/london-time.ts'
import type { DaySheet } from '../../../contract/staff/day.ts'
import { useStaffSite } from '../../content.ts'
import { ActError } from '../../forms/act-error.tsx'
import { KitchenChoice, useKitchens } from '../../layout/kitchens.tsx'
import { NoScreen } from '../../layout/no-screen.tsx'
import { Tabs } from '../../layout/tabs.tsx'
import { LineState } from '../../live/line-state.tsx'
import { marksWith, usePresses } from '../../offline/kept-marks.ts'
import { daySheetQuery } from '../../orders/queries.ts'
import { useToday } from '../../orders/use-today.ts'
import { keepAwake } from './keep-awake.ts'
import { WallCook } from './wall-cook.tsx'
import { WallPacking } from './wall-packing.tsx'

/**
 * Today on the kitchen's wall, in letters that can be read from the stove: what is still to be cooked, or the packing.
 * It has no search and no shortcuts, and keeps the screen from going dark.
 */
export function Wall() {
  const { part } = useParams()
  useEffect(keepAwake, [])
  return part === undefined || part === 'packing' ? <Today isPacking={part === 'packing'} /> : <NoScreen />
}

function Today({ isPacking }: { isPacking: boolean }) {
  const today = useToday()
  const { data: sheet, error } = useQuery(daySheetQuery(today, useKitchens().asked))
  const title = formatDayWithoutYear(today)
  const { name } = useStaffSite()
  const heading = useRef<HTMLHeadingElement>(null)
  // Has screen readers announce the screen. Nothing comes before the heading that a keyboard would miss.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    document.title = `${title} | ${name} staff`
  }, [title, name])
  return (
    <div className="wall px-[0.4em] pb-[1em]">
      <header className="flex flex-wrap items-center gap-x-[0.5em] border-b-2 border-ink">
        <h1 ref={heading} tabIndex={-1} className="pt-[0.2em] text-[0.55em] font-bold">
          {title}
        </h1>
        <WallTabs isPacking={isPacking} sheet={sheet} />
        <KitchenChoice className="my-1 text-[max(1rem,0.35em)]" />
        <Link to="/" className="button-quiet my-1 ml-auto px-2! text-[max(1rem,0.35em)]">
          All orders
        </Link>
      </header>
      <LineState asOf={sheet?.asOf} />
      {sheet ? null : <ActError error={error} />}
      {sheet?.orders.length === 0 ? <p className="mt-[0.5em]">Nothing is to be cooked today.</p> : null}
      {sheet ? isPacking ? <WallPacking orders={sheet.orders} /> : <WallCook orders={sheet.orders} /> : null}
    </div>
  )
}

/** The two parts of the wall view, each with how many orders wait for it. */
function WallTabs({ isPacking, sheet }: { isPacking: boolean; sheet?: DaySheet }) {
  const presses = usePresses()
  const marks = sheet?.orders.map((order) => marksWith(presses, order)) ?? []
  const count = (waits: (set: (typeof marks)[number]) => boolean) =>
    String(marks.filter(waits).length || '') || undefined
  return (
    <div className="text-[0.55em] [&_a]:gap-[0.3em] [&_nav]:border-0 [&_span]:text-[1em] [&_span]:leading-[1.4]">
      <Tabs
        label="Today"
        tabs={[
          { to: '/wall', label: 'To cook', isHere: !isPacking, count: count((set) => set.length === 0) },
          {
            to: '/wall/packing',
            label: 'Packing',
            isHere: isPacking,
            count: count((set) => !set.includes('delivered')),
          },
        ]}
      />
    </div>
  )
}
