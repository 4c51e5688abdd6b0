import { Link } from 'react-router'

export interface Tab {
  to: string
  label: string
  /** A part of the label, for phones. */
  short?: string
  isHere: boolean
  /** How many wait there, in words. Undefined if none do. */
  count?: string
  /** True if the count asks somebody to act. */
  isLoud?: boolean
}

/** A screen's tabs. They are links, so each can be bookmarked, sent and gone back to. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-3 border-b-2 border-line sm:gap-x-7 print:hidden">
      {tabs.map(({ to, label, short, isHere, count, isLoud = false }) => (
        <Link
          key={to}
          to={to}
          aria-current={isHere ? 'page' : undefined}
          className="-mb-0.5 flex min-h-11 min-w-11 items-center justify-center gap-2 border-b-4 border-transparent pt-1 text-bark hover:border-line hover:text-ink aria-[current]:border-ember aria-[current]:font-bold aria-[current]:text-ink"
        >
          <span className={short && 'max-sm:sr-only'}>{label}</span>
          {short ? (
            <span aria-hidden="true" className="sm:hidden">
              {short}
            </span>
          ) : null}
          <Count of={count} isLoud={isLoud} />
        </Link>
      ))}
    </nav>
  )
}

/** Shows a number beside a name, or nothing without one. */
export function Count({ of, isLoud }: { of?: string; isLoud: boolean }) {
  if (!of) return null
  return (
    <span
      className={`min-w-6 px-1.5 text-center text-base leading-6 font-bold ${isLoud ? 'bg-chilli text-paper' : 'bg-cream text-ink'}`}
    >
      {of}
    </span>
  )
}

/** Returns a count as text: from `most` on with a plus ("1000+"), undefined for 0. */
export function countInWords(count: number, most: number): string | undefined {
  if (count === 0) return undefined
  return count < most ? String(count) : `${most}+`
}
