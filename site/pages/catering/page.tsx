import type { MetaArgs } from 'react-router'
import { cateringPage } from '../../../contract/pages.ts'
import { siteIn } from '../../content.ts'
import { EndOfFirstScreen } from '../../layout/end-of-first-screen.tsx'
import { PageHero } from '../../layout/page-hero.tsx'
import { Section } from '../../layout/section.tsx'
import { stories } from '../../media/stories.ts'
import { ToPayment } from '../../ordering/to-payment.tsx'
import { pageMeta } from '../../seo.ts'
import { CateringFacts } from './catering-facts.tsx'
import { CateringMenus } from './catering-menus.tsx'
import { CateringOrderForm, noOrdersNow } from './catering-order-form.tsx'
import { loadCateringPage, useCateringPage } from './catering-page-content.ts'
import { DeliverToYou } from './deliver-to-you.tsx'
import { WhatArrives } from './what-arrives.tsx'

export const loader = loadCateringPage

export const meta = ({ matches }: MetaArgs) => {
  const { name } = siteIn(matches)
  return pageMeta({
    name,
    path: cateringPage,
    title: `Catering | ${name}`,
    description:
      'Authentic Indian catering for offices, weddings and parties in west London: choose your menus, order and pay online.',
    picture: 'catering',
  })
}

/** Catering: the menus and the order form. */
export default function CateringPage() {
  return (
    <>
      <ToPayment />
      <PageHero
        title="Catering"
        picture={stories.table}
        photograph={useCateringPage().photograph}
        ground="chilli"
        isLow
      >
        <p>
          Authentic Indian catering, straight from the tandoor: smoky grills, slow-cooked curries and bread baked on the
          clay wall. Tell us when and for how many; we bring the food hot and on time.
        </p>
        <CateringFacts />
        <EndOfFirstScreen />
      </PageHero>
      <div id={noOrdersNow} />
      <Section labelledBy="order-heading" className="pt-6!">
        <CateringMenus />
        <div className="order-head">
          <h2 id="order-heading" className="display text-[clamp(min(2.25rem,18vw),4.5vw,4rem)]">
            Place Your Catering Order
          </h2>
          <DeliverToYou />
        </div>
        <CateringOrderForm />
      </Section>
      <WhatArrives />
    </>
  )
}
