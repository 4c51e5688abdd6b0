import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { standingInWords } from './in-words.ts'
import { orderingQuery } from './queries.ts'

/** Where the site was never opened, the way to what it still needs, on the first screen that an owner sees. */
export function NotOpenYet() {
  const { data: ordering } = useQuery(orderingQuery)
  if (ordering?.standing !== 'soon') return null
  return (
    <p className="mt-4 max-w-3xl border-l-4 border-turmeric pl-3">
      {standingInWords(ordering)}{' '}
      <Link to="/opening" className="font-bold underline underline-offset-4">
        What it still needs
      </Link>
    </p>
  )
}
