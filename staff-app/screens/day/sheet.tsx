import { createContext, type ReactNode, useContext, useId } from 'react'
import { type SheetName, sheetWords } from './sheets.ts'

/** What goes on the paper, and the line that each page of it carries. */
export const Paper = createContext<{ chosen: readonly SheetName[]; line: string }>({ chosen: [], line: '' })

/**
 * One sheet of the day: a part of the screen, and on paper pages of its own. Labels have no head on paper, because they
 * stand on the grid of their stock.
 */
export function Sheet({ name, children }: { name: SheetName; children: ReactNode }) {
  const { chosen, line } = useContext(Paper)
  const id = useId()
  const isFirst = chosen[0] === name
  return (
    <section
      aria-labelledby={id}
      className={`mt-10 print:mt-0 ${chosen.includes(name) ? (isFirst ? '' : 'print:break-before-page') : 'print:hidden'} ${name === 'labels' ? 'print:[page:labels]' : ''}`}
    >
      <div
        className={`mb-2 flex flex-wrap items-baseline justify-between gap-x-6 border-b-2 border-ink pb-1 ${name === 'labels' ? 'print:hidden' : ''}`}
      >
        <h2 id={id} className="text-[1.5rem] font-bold">
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
