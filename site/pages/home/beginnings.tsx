import { Link } from 'react-router'
import { historyPage } from '../../../contract/pages.ts'
import { Photo } from '../../layout/photo.tsx'
import { stories } from '../../media/stories.ts'

/** How It All Began: a whole screen of fire, with a link to the story. */
export function Beginnings() {
  return (
    <section
      aria-labelledby="beginnings-heading"
      className="page-x relative flex min-h-[min(100svh,60rem)] flex-col justify-end overflow-clip bg-charcoal py-[clamp(2.5rem,6vw,6rem)] text-paper"
    >
      <Photo picture={stories.oven} sizes="100vw" blurred className="absolute inset-0 size-full object-cover" />
      <div className="hero-shade absolute inset-0" />
      <div className="relative grid items-end gap-x-16 gap-y-8 lg:grid-cols-[3fr_2fr]">
        <h2 id="beginnings-heading" className="display text-huge">
          How It <br />
          All Began
        </h2>
        <div className="max-w-[30rem] text-lead">
          <p>
            A clay oven in a back yard. A pot of daal that fed the whole street. The oven is bigger now, the pot is
            bigger, and the rule is still the same: nobody leaves hungry.
          </p>
          <Link to={historyPage} prefetch="intent" className="sign mt-6">
            Read our history
          </Link>
        </div>
      </div>
    </section>
  )
}
