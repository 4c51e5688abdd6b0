import { useEffect } from 'react'
import { Link, type MetaArgs, useLocation } from 'react-router'
import { siteIn } from '../../content.ts'
import { privatePageMeta } from '../../seo.ts'

export const meta = ({ matches }: MetaArgs) => privatePageMeta(`Page not found | ${siteIn(matches).name}`)

/** The page for every unknown path. Writes the path to the console. */
export default function NotFoundPage() {
  const { pathname } = useLocation()
  useEffect(() => console.error('404: there is no page at', pathname), [pathname])

  return (
    <div className="page-x flex min-h-svh flex-col items-start justify-center overflow-clip bg-charcoal pt-(--header) pb-16 text-paper">
      <h1 tabIndex={-1} className="display text-[length:min(42vw,34rem)] leading-[0.78] text-ember">
        404
      </h1>
      <p className="display mt-6 text-big">Oops! Page not found</p>
      <p className="mt-4 max-w-[40ch] text-lead text-cream">
        You took a wrong turning. The food is back the other way.
      </p>
      <Link to="/" prefetch="intent" className="sign mt-10">
        Return to Home
      </Link>
    </div>
  )
}
