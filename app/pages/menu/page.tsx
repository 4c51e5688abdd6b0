import { Link } from 'react-router'
import { site } from '../../../contract/site.ts'
import { PageHero } from '../../layout/page-hero.tsx'
import { Section } from '../../layout/section.tsx'
import { pageMeta } from '../../seo.ts'
import { MenuInWords } from './menu-in-words.tsx'

export const meta = () =>
  pageMeta({
    path: '/menu',
    title: `Menu | ${site.name}`,
    description:
      'Rolls, bowls, platters, burgers and chef specials from the clay oven. The full Tandoor Road menu with prices.',
    picture: 'menu',
  })

/** The menu: the two posters as they hang in the shop, the same in words, and the way to catering. */
export default function MenuPage() {
  return (
    <>
      <PageHero title="Menu">
        <p>Everything is cooked to order over charcoal. Start with a roll, end up ordering wings for the table.</p>
      </PageHero>
      <Section labelledBy="full-menu-heading">
        <h2 id="full-menu-heading" className="display text-huge">
          Our Full Menu
        </h2>
        <MenuInWords />
      </Section>
      <CateringPromo />
    </>
  )
}

function CateringPromo() {
  return (
    <Section ground="turmeric" labelledBy="catering-promo-heading">
      <h2 id="catering-promo-heading" className="display text-huge">
        Feeding a crowd?
      </h2>
      <div className="mt-8 max-w-[34rem] text-lead">
        <p>
          We bring the tandoor's whole repertoire to weddings, offices and back gardens, from one lunch box to hundreds.
        </p>
        <Link
          to="/catering"
          prefetch="intent"
          className="sign mt-8 text-paper [--sign-ground:var(--color-charcoal)] hover:[--sign-ground:var(--color-chilli)]"
        >
          Order Catering
        </Link>
      </div>
    </Section>
  )
}
