import type { MetaArgs } from 'react-router'
import { menuPage } from '../../../contract/pages.ts'
import { siteIn } from '../../content.ts'
import { CateringPromo } from '../../layout/catering-promo.tsx'
import { EndOfFirstScreen } from '../../layout/end-of-first-screen.tsx'
import { HalalLine } from '../../layout/halal-line.tsx'
import { PageData } from '../../layout/page-data.tsx'
import { PageHero } from '../../layout/page-hero.tsx'
import { Section } from '../../layout/section.tsx'
import { dishes } from '../../media/dishes.ts'
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
  const { photograph, crowd } = useMenu()
  return (
    <>
      <PageHero title="Menu" picture={dishes['tandoori-wings']} photograph={photograph} ground="turmeric" isCutOut>
        <p>Everything is cooked to order over charcoal. Start with a roll, end up ordering wings for the table.</p>
        <HalalLine />
        <EndOfFirstScreen />
      </PageHero>
      <FullMenu />
      <CateringPromo photograph={crowd} />
      <PageData of={import.meta.env.SSR && menuData} />
    </>
  )
}

function FullMenu() {
  const filter = useChoice()
  return (
    <Section labelledBy="full-menu-heading" className="full-menu print:p-0!">
      <h2 id="full-menu-heading" className="display text-big print:text-4xl">
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
