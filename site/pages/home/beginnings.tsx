import { Link } from 'react-router'
import { historyPage } from '../../../contract/pages.ts'
import { Photo } from '../../layout/photo.tsx'
import { stories } from '../../media/stories.ts'
import { useHomeContent } from './home-content.ts'

/** How It All Began: the owner's photo or our picture of the fire, and a link to the history page. */
export function Beginnings() {
  return (
    <section
      aria-labelledby="beginnings-heading"
      className="page-x relative flex min-h-[min(80svh,44rem)] flex-col justify-end overflow-clip bg-charcoal py-[clamp(2.5rem,6vw,6rem)] text-paper"
    >
      <Photo
        picture={useHomeContent().beginnings ?? stories.oven}
        sizes="100vw"
        blurred
        className="absolute inset-0 size-full object-cover"
      />
      <div className="hero-shade absolute inset-0" />
      <div className="relative max-w-[44rem]">
        <h2 id="beginnings-heading" className="label text-turmeric">
          How It All Began
        </h2>
        <p className="calm mt-4">
          A clay oven in a back yard. A pot of daal that fed the whole street. The oven is bigger now, the pot is
          bigger, and the rule is still the same: nobody leaves hungry.
        </p>
        <Link to={historyPage} prefetch="intent" className="sign mt-8">
          Read our history
        </Link>
      </div>
    </section>
  )
}
