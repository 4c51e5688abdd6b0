import { Link } from 'react-router'
import { site } from '../../../contract/site.ts'
import { Section } from '../../layout/section.tsx'
import { pageMeta } from '../../seo.ts'

export const meta = () =>
  pageMeta({
    path: '/our-history',
    title: `Our History | ${site.name}`,
    description:
      'From a family kitchen and one clay oven to Hounslow, and soon Southall: how Tandoor Road began and who cooks there.',
    picture: 'our-history',
  })

/** The story of the brand, told from the beginning. */
export default function OurHistoryPage() {
  return (
    <>
      <section className="page-x relative flex min-h-svh flex-col justify-end overflow-clip bg-charcoal pt-(--header) pb-[clamp(2rem,5vw,5rem)] text-paper">
        <div className="relative">
          <p className="display text-mid text-turmeric">ONE TEAM ONE VISION</p>
          <h1 tabIndex={-1} className="display mt-4 text-[length:min(24vw,24rem)] leading-[0.78]">
            Our History
          </h1>
        </div>
      </section>
      <Beginning />
      <People />
    </>
  )
}

function Beginning() {
  return (
    <Section labelledBy="beginning-heading">
      <h2 id="beginning-heading" className="display text-huge">
        HOW IT ALL BEGAN
      </h2>
      <div className="mt-[clamp(3rem,6vw,6rem)] grid gap-16 lg:grid-cols-2">
        <p className="display text-mid text-chilli">A family kitchen, a borrowed oven, and more guests than chairs.</p>
        <div className="prose">
          <p>
            It began the way most Punjabi cooking does: at home, for too many people. Sunday lunch was daal in the big
            pot, rotis passed hand to hand, and chicken that had sat in yoghurt and spice since the night before. Nobody
            wrote anything down. You learned by standing close.
          </p>
          <p>
            Then came a clay oven, bought second-hand and wheeled into the yard. A tandoor burns at more than 400
            degrees. Bread takes a minute, chicken not many more, and both come out tasting of smoke. The neighbours
            noticed first. Then the neighbours' friends.
          </p>
        </div>
      </div>
    </Section>
  )
}

function People() {
  return (
    <Section ground="turmeric" labelledBy="people-heading">
      <h2 id="people-heading" className="display text-huge">
        WHO WE ARE
      </h2>
      <div className="mt-[clamp(3rem,6vw,6rem)] grid gap-16 lg:grid-cols-2">
        <p className="display text-mid">Two corners of west London. One way of cooking.</p>
        <div className="prose">
          <p>
            Today the oven stands in Hounslow, in the food court on the High Street, and the next one is on its way to
            Southall. Both sit where west London has shopped, argued and eaten for decades, a bus ride from each other.
          </p>
          <p>
            We buy close to home: vegetables and herbs from the markets around us, spices from grocers who know us by
            name, chicken from butchers a few streets away. What can be fresh that morning is fresh that morning.
          </p>
        </div>
      </div>
      <Link to="/menu" prefetch="intent" className="sign mt-16 [--sign-ground:var(--color-charcoal)] text-paper">
        See the menu
      </Link>
    </Section>
  )
}
