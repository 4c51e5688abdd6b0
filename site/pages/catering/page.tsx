import type { MetaArgs } from 'react-router'
import { cateringPage } from '../../../contract/pages.ts'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { siteIn } from '../../content.ts'
import { PageHero } from '../../layout/page-hero.tsx'
import { Section } from '../../layout/section.tsx'
import { stories } from '../../media/stories.ts'
import { loadCatering } from '../../ordering/catering-content.ts'
import { pageMeta } from '../../seo.ts'
import { CateringOrderForm } from './catering-order-form.tsx'
import { DeliverToYou } from './deliver-to-you.tsx'
import { PackageTiles } from './package-tiles.tsx'

export const loader = loadCatering

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
      <PageHero title="Catering" picture={stories.table}>
        <p>
          Authentic Indian catering, straight from the tandoor: smoky grills, slow-cooked curries and bread baked on the
          clay wall. Tell us when and for how many; we bring the food hot and on time.
        </p>
      </PageHero>
      <Section ground="turmeric">
        <ul className="grid gap-6 sm:grid-cols-2">
          <MenuCard title="Catering Menu 1" />
          <MenuCard title="Catering Menu 2" />
        </ul>
      </Section>
      <Section labelledBy="order-heading">
        <h2 id="order-heading" className="display text-huge">
          Place Your Catering Order
        </h2>
        <DeliverToYou />
        <PackageTiles />
        <CateringOrderForm />
      </Section>
    </>
  )
}

function MenuCard({ title }: { title: string }) {
  return (
    <li>
      <DialogButton
        button={title}
        title={title}
        buttonClass="display w-full cursor-pointer border-[3px] border-charcoal p-[clamp(1.5rem,4vw,3.5rem)] text-left text-big transition-colors hover:bg-charcoal hover:text-turmeric"
      >
        <p className="mt-6 text-lead">Menu image will be added here</p>
      </DialogButton>
    </li>
  )
}
