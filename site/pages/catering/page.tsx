import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import type { SiteFacts } from '../../../contract/content/site.ts'
import { cateringPage, placeholder } from '../../../contract/pages.ts'
import { contentFor, siteIn } from '../../content.ts'
import { PageHero } from '../../layout/page-hero.tsx'
import { Section } from '../../layout/section.tsx'
import { withPhotograph } from '../../media/owners-photo.ts'
import { stories } from '../../media/stories.ts'
import { loadCatering, useCatering } from '../../ordering/catering-content.ts'
import { ToPayment } from '../../ordering/to-payment.tsx'
import { pageMeta } from '../../seo.ts'
import { CateringFacts } from './catering-facts.tsx'
import { CateringMenus } from './catering-menus.tsx'
import { CateringOrderForm, noOrdersNow } from './catering-order-form.tsx'
import { DeliverToYou } from './deliver-to-you.tsx'
import { WhatArrives } from './what-arrives.tsx'

/** Also gives the page what it says of the delivery rules: the server fills it in (routes/website/legal-pages.ts). */
export const loader = (args: LoaderFunctionArgs) => ({
  ...loadCatering(args),
  arrives: whatArrives(contentFor(args).site),
  rules: {
    orderBy: placeholder('orderBy'),
    deliverTo: placeholder('deliverTo'),
    leastOrder: placeholder('leastOrder'),
  },
})

/** Returns the points of what arrives, with the photo as a picture, once the owner has said any. */
const whatArrives = ({ arrives: points, arrivesPhoto: photo }: SiteFacts) =>
  points && withPhotograph({ points, ...(photo && { photo }) })

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
      <PageHero title="Catering" picture={stories.table} photograph={useCatering().photograph} ground="chilli" isLow>
        <p>
          Authentic Indian catering, straight from the tandoor: smoky grills, slow-cooked curries and bread baked on the
          clay wall. Tell us when and for how many; we bring the food hot and on time.
        </p>
        <CateringFacts />
      </PageHero>
      <div id={noOrdersNow} />
      <Section labelledBy="order-heading" className="pt-6!">
        <CateringMenus />
        <div className="order-head">
          <h2 id="order-heading" className="display text-big">
            Place Your Catering Order
          </h2>
          <div>
            <DeliverToYou />
          </div>
        </div>
        <CateringOrderForm />
      </Section>
      <WhatArrives />
    </>
  )
}
