import { Link } from 'react-router'
import { Section } from '../../layout/section.tsx'

/** How It All Began: the way to the whole story. */
export function Beginnings() {
  return (
    <Section ground="turmeric" labelledBy="beginnings-heading" className="overflow-clip">
      <h2 id="beginnings-heading" className="display text-giant">
        How It <br className="sm:hidden" />
        All Began
      </h2>
      <div className="mt-[clamp(2rem,4vw,4rem)] max-w-[32rem] text-lead">
        <p>
          A clay oven in a back yard. A pot of daal that fed the whole street. Two generations later the oven is bigger,
          the pot is bigger, and the rule is still the same: nobody leaves hungry.
        </p>
        <Link
          to="/our-history"
          prefetch="intent"
          className="sign mt-8 text-paper [--sign-ground:var(--color-charcoal)] hover:text-paper hover:[--sign-ground:var(--color-chilli)]"
        >
          Read our history
        </Link>
      </div>
    </Section>
  )
}
