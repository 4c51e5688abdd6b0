import { Link, type MetaArgs } from 'react-router'
import { cateringPage, menuPage } from '../../../contract/pages.ts'
import { siteIn } from '../../content.ts'
import { HalalLine } from '../../layout/halal-line.tsx'
import { PageData } from '../../layout/page-data.tsx'
import { PageHero } from '../../layout/page-hero.tsx'
import { Section } from '../../layout/section.tsx'
import { stories } from '../../media/stories.ts'
import { pageMeta } from '../../seo.ts'
import { CategoryBar } from './category-bar.tsx'
import { loadMenu, useMenu } from './menu-content.ts'
import { menuData } from './menu-data.ts'
import { MenuFilter } from './menu-filter.tsx'
import { MenuInWords } from './menu-in-words.tsx'
import { MenuPosters } from './menu-posters.tsx'
import { useChoice } from './use-choice.ts'

export const loader = loadMenu

export const meta = ({ matches }: MetaArgs) => {
  const { name } = siteIn(matches)
  return pageMeta({
    name,
    path: menuPage,
    title: `Menu | ${name}`,
    description:
      'Rolls, bowls, platters, burgers and chef specials from the clay oven. The full Tandoor Road menu with prices.',
    picture: 'menu',
  })
}

/**
 * The menu in words, the posters that hang in the shop, and a link to catering. On paper: the posters, or the filtered
 * menu.
 */
export default function MenuPage() {
  return (
    <>
      <PageHero title="Menu" picture={stories.spices} photograph={useMenu().photograph}>
        <p>Everything is cooked to order over charcoal. Start with a roll, end up ordering wings for the table.</p>
        <HalalLine className="mt-4 font-bold" />
      </PageHero>
      <FullMenu />
      <CateringPromo />
      <PageData of={import.meta.env.SSR && menuData} />
    </>
  )
}

function FullMenu() {
  const filter = useChoice()
  return (
    <Section labelledBy="full-menu-heading" className="full-menu print:p-0!">
      <h2 id="full-menu-heading" className="display text-huge print:text-4xl">
        Our Full Menu
      </h2>
      <div className="menu-column">
        <MenuFilter filter={filter} />
        <CategoryBar />
        <MenuInWords />
      </div>
      <MenuPosters />
    </Section>
  )
}

function CateringPromo() {
  return (
    <Section ground="turmeric" labelledBy="catering-promo-heading" isAside>
      <h2 id="catering-promo-heading" className="display text-big">
        Feeding a crowd?
      </h2>
      <div className="mt-8 max-w-[34rem] text-lead">
        <p>
          We bring the tandoor's whole repertoire to weddings, offices and back gardens, from one lunch box to hundreds.
        </p>
        <Link
          to={cateringPage}
          prefetch="intent"
          className="sign mt-8 text-paper [--sign-ground:var(--color-charcoal)] hover:[--sign-ground:var(--color-chilli)]"
        >
          Order Catering
        </Link>
      </div>
    </Section>
  )
}
