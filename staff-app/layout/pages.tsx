import { Link } from 'react-router'

/** Links to the previous and next pages of a list, if there are any. */
export function Pages({
  of,
  page,
  hasMore,
  addressOf,
}: {
  /** What the list holds, in the plural. */
  of: string
  page: number
  hasMore: boolean
  addressOf: (page: number) => string
}) {
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap gap-3 print:hidden">
      {page > 1 ? (
        <Link className="button-quiet" to={addressOf(page - 1)}>
          The {of} before
        </Link>
      ) : null}
      {hasMore ? (
        <Link className="button-quiet" to={addressOf(page + 1)}>
          More {of}
        </Link>
      ) : null}
    </nav>
  )
}
