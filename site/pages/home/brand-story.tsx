import { Link } from 'react-router'
import { historyPage } from '../../../contract/pages.ts'
import { HalalLine } from '../../layout/halal-line.tsx'
import { Section } from '../../layout/section.tsx'
import { features } from './features.ts'

/** Who we are in a few lines, and the four things we are proud of. */
export function BrandStory() {
  return (
    <Section id="about" labelledBy="about-heading" className="pb-0!">
      <div className="grid items-end gap-x-16 gap-y-8 lg:grid-cols-2">
        <h2 id="about-heading" className="display text-big">
          From Punjab, down the Great West Road
        </h2>
        <div className="max-w-[34rem] text-lead">
          <p>
            Tandoor Road started in a family kitchen and never really left it. Same recipes, bigger fire. Chicken comes
            off the skewer when you order it, the daal has been on since dawn, and the bread is yours before it stops
            steaming.
          </p>
          <HalalLine />
          <Link to={historyPage} prefetch="intent" className="sign mt-6">
            Our Story
          </Link>
        </div>
      </div>
      <ul className="feature-tiles mt-[clamp(3rem,6vw,6rem)]">
        {features.map(({ name, drawing, text, look }) => (
          <li key={name} className={look}>
            <img {...drawing} alt="" loading="lazy" decoding="async" />
            <h3 className="display">{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
