import { Link } from 'react-router'
import { historyPage } from '../../../contract/pages.ts'
import { Section } from '../../layout/section.tsx'

/** How It All Began, in a few lines, with a link to the history page. */
export function Beginnings() {
  return (
    <Section ground="charcoal" labelledBy="beginnings-heading" isAside>
      <div className="grid items-end gap-x-16 gap-y-8 lg:grid-cols-2">
        <h2 id="beginnings-heading" className="display text-big">
          How It All Began
        </h2>
        <div className="max-w-[34rem] text-lead">
          <p>
            A clay oven in a back yard. A pot of daal that fed the whole street. The oven is bigger now, the pot is
            bigger, and the rule is still the same: nobody leaves hungry.
          </p>
          <Link to={historyPage} prefetch="intent" className="sign mt-6">
            Read our history
          </Link>
        </div>
      </div>
    </Section>
  )
}
