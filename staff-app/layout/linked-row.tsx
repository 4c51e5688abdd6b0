import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Classes for a link that covers the whole row around it. */
export const coveringLink =
  'after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-current'

/**
 * A table row that is one link: the name's link covers the rest. On a narrow screen the row takes a few lines.
 * The transform is for WebKit, where `position: relative` alone does not contain what covers a table row.
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

/**
 * A table of linked rows. `heads` are the names of its columns, with the classes for their widths. On a narrow screen only
 * screen readers get them.
 */
export function LinkedTable({
  label,
  heads,
  children,
}: {
  label: string
  heads: readonly (readonly [name: string, width?: string])[]
  children: ReactNode
}) {
  return (
    <table aria-label={label} className="mt-2 block w-full text-left md:table md:table-fixed">
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="border-b-2 border-ink text-base text-bark [&_th]:py-1 [&_th]:pr-4 [&_th]:font-normal">
          {heads.map(([name, width]) => (
            <th key={name} scope="col" className={width}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">{children}</tbody>
    </table>
  )
}
