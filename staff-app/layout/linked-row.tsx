import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link that lies over the whole row in which it stands. */
export const coveringLink =
  'after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-current'

/**
 * A row of a table that leads as a whole to what it is about; on a narrow screen it takes a few lines. The link is the
 * name's, and lies over the rest. The row has a transform, because in WebKit `position: relative` alone does not bound what
 * lies over a table's row.
 */
export function LinkedRow({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  return (
    <tr className="relative [transform:translate(0)] grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-2.5 hover:bg-cream has-focus-visible:bg-cream md:table-row [&>*]:md:py-2.5 [&>*]:md:pr-4 [&>*]:md:align-baseline">
      <th scope="row" className="font-bold wrap-anywhere">
        <Link to={to} state={{ isFromList: true }} className={coveringLink}>
          {name}
        </Link>
      </th>
      {children}
    </tr>
  )
}

/** The table of such rows. `heads` are the cells of its head, which a narrow screen has for screen readers alone. */
export function LinkedTable({ label, heads, children }: { label: string; heads: ReactNode; children: ReactNode }) {
  return (
    <table aria-label={label} className="mt-2 block w-full text-left md:table md:table-fixed">
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="border-b-2 border-ink text-base text-bark [&_th]:py-1 [&_th]:pr-4 [&_th]:font-normal">
          {heads}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">{children}</tbody>
    </table>
  )
}
