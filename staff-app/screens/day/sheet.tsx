import { createContext, type ReactNode, useContext, useId } from 'react'
import { type SheetName, sheetWords } from './sheets.ts'

/** The sheet on the screen, the sheets to print, and the line on each printed page. */
export const Paper = createContext<{ shown: SheetName; chosen: readonly SheetName[]; line: string }>({
  shown: 'cook',
  chosen: [],
  line: '',
})

/**
 * One sheet of the day. The screen shows one at a time, under the tabs; on paper each has its own pages. Labels have no
 * head on paper, because they fill the grid of their stock.
 */
export function Sheet({ name, children }: { name: SheetName; children: ReactNode }) {
  const { shown, chosen, line } = useContext(Paper)
  const id = useId()
  const isFirst = chosen[0] === name
  return (
    <section
      aria-labelledby={id}
      className={`mt-4 print:mt-0 ${shown === name ? '' : 'hidden'} ${chosen.includes(name) ? (isFirst ? 'print:block' : 'print:block print:break-before-page') : 'print:hidden'} ${name === 'labels' ? 'print:[page:labels]' : ''}`}
    >
      <div
        className={`flex flex-wrap items-baseline justify-between gap-x-6 border-ink print:mb-2 print:border-b-2 print:pb-1 ${name === 'labels' ? 'print:hidden' : ''}`}
      >
        <h2 id={id} className="sr-only text-[1.5rem] font-bold print:not-sr-only">
          {sheetWords[name]}
        </h2>
        <p className="hidden print:block">{line}</p>
      </div>
      {children}
    </section>
  )
}

/** A box to tick with a pen. */
export function TickBox() {
  return (
    <span
      aria-hidden="true"
      className="hidden size-[1.1em] flex-none translate-y-[0.15em] self-baseline border-2 border-ink print:inline-block"
    />
  )
}
