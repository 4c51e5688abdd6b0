import { useEffect } from 'react'
import { Link, type MetaArgs, useLocation } from 'react-router'
import { siteIn } from '../../content.ts'
import { Photo } from '../../layout/photo.tsx'
import { dishes } from '../../media/dishes.ts'
import { privatePageMeta } from '../../seo.ts'

export const meta = ({ matches }: MetaArgs) => privatePageMeta(`Page not found | ${siteIn(matches).name}`)

/** The page for every unknown path. Writes the path to the console. */
export default function NotFoundPage() {
  const { pathname } = useLocation()
  useEffect(() => console.error('404: there is no page at', pathname), [pathname])

  return (
    <div className="page-x relative flex min-h-svh flex-col items-start justify-center overflow-clip bg-charcoal pt-(--header) pb-16 text-paper">
      <h1 tabIndex={-1} className="display text-[length:min(36vw,30rem)] leading-[0.78] text-ember">
        404
      </h1>
      <p className="display mt-6 text-mid">Oops! Page not found</p>
      <p className="mt-4 max-w-[40ch] text-lead text-cream">
        You took a wrong turning. The food is back the other way.
      </p>
      <Link to="/" prefetch="intent" className="sign mt-10">
        Return to Home
      </Link>
      <Photo
        picture={{ ...dishes['tandoori-chicken-burger'], alt: '' }}
        sizes="(width >= 64rem) 40vw, 80vw"
        className="mt-8 h-auto w-full max-w-md lg:absolute lg:right-(--gutter) lg:w-[40vw] lg:max-w-none print:hidden"
      />
    </div>
  )
}
