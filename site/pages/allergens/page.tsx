import { Link, type MetaArgs } from 'react-router'
import { allergenStatementInWords, dishesOfPackage } from '../../../contract/allergens.ts'
import type { DishFacts } from '../../../contract/content/allergens.ts'
import { dishesOf, sectionsOf } from '../../../contract/content/dishes.ts'
import type { CateringPackage } from '../../../contract/content/packages.ts'
import { onlyCookedAt, placesWithPages, whereInWords } from '../../../contract/content/places.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { allergensPage, menuPage } from '../../../contract/pages.ts'
import { siteIn, usePageContent } from '../../content.ts'
import { printed } from '../../layout/printed.ts'
import { PrintedPage } from '../../layout/printed-page.tsx'
import { Section } from '../../layout/section.tsx'
import { ListState } from '../../ordering/list-state.tsx'
import { pageMeta } from '../../seo.ts'
import { DishTable } from './dish-table.tsx'
import { PackageFilter } from './package-filter.tsx'
import { TheFourteen } from './the-fourteen.tsx'

export const meta = ({ matches }: MetaArgs) => {
  const { name } = siteIn(matches)
  return pageMeta({
    name,
    path: allergensPage,
    title: `Allergens | ${name}`,
    description:
      'What is in every dish of our menu and our catering packages: the fourteen allergens of UK law, vegetarian, vegan, halal and heat.',
    picture: 'menu',
  })
}

const asPrinted = printed('#allergen-list')

/** The allergens of every dish on the menu and in the catering packages, to read, search and print. */
export default function AllergensPage() {
  return (
    <PrintedPage id="allergen-list" asPrinted={asPrinted}>
      {import.meta.env.SSR ? <Allergens /> : null}
    </PrintedPage>
  )
}

function Allergens() {
  const content = usePageContent()
  const { site, allergenList, menu, packageDishes } = content
  const kitchens = placesWithPages(site).length > 0 ? 'Each of our kitchens works' : 'One kitchen cooks it all,'
  return (
    <Section className="allergens pt-[calc(var(--header)+clamp(3rem,6vw,6rem))] print:bg-white print:p-0 print:text-black">
      <h1 tabIndex={-1} className="display text-huge print:text-4xl">
        Allergens
      </h1>
      <div className="prose mt-6 print:mt-2 print:max-w-none print:text-[9.5pt]">
        <p>
          What is in every dish we cook, as the fourteen allergens that the law names: what a dish contains, and what
          may get into it.
        </p>
        <p className="border-l-8 border-turmeric bg-cream p-4 print:p-2">
          <ListState />
        </p>
        <p>
          {`${kitchens} with gluten, milk, nuts, fish and crustaceans in it. We keep them apart as well as we can, but we cannot promise that a dish is free of any of them.`}
        </p>
        <p className="text-base text-bark print:text-[9.5pt]">
          {site.name}, list of {formatDay(allergenList.version)}.
        </p>
      </div>
      <nav aria-label="On this page" className="mt-8 flex flex-wrap gap-x-8 gap-y-3 font-bold print:hidden">
        <Link to="#fourteen" className="trail">
          The fourteen allergens
        </Link>
        <Link to="#menu" className="trail">
          Menu
        </Link>
        <Link to="#packages" className="trail">
          Catering packages
        </Link>
        <Link to={menuPage} className="trail">
          The menu without what you can’t eat
        </Link>
      </nav>
      <TheFourteen dishes={[...dishesOf(menu), ...packageDishes]} />
      <MenuTables />
      <PackageTables />
    </Section>
  )
}

const chapter = 'display mt-(--section-near) text-big print:mt-6 print:text-3xl'
const part = 'display mt-12 text-mid text-chilli print:mt-4 print:text-xl'

function MenuTables() {
  const { menu, site } = usePageContent()
  return (
    <section id="menu" tabIndex={-1} aria-labelledby="menu-heading">
      <h2 id="menu-heading" className={chapter}>
        Menu
      </h2>
      {sectionsOf(menu).map((section) => {
        const id = `dishes-${section.id}`
        return (
          <section key={section.id} aria-labelledby={id}>
            <h3 id={id} className={part}>
              {section.name}
            </h3>
            <DishTable
              labelledBy={id}
              dishes={section.dishes.map((dish) => ({ ...dish, where: whereInWords(site, dish) }))}
            />
          </section>
        )
      })}
    </section>
  )
}

function PackageTables() {
  const content = usePageContent()
  const packages = content.packages.filter(({ isOnSale }) => isOnSale)
  return (
    <section id="packages" tabIndex={-1} aria-labelledby="packages-heading">
      <h2 id="packages-heading" className={chapter}>
        Catering packages
      </h2>
      <PackageFilter />
      {packages.map(({ menuId, name, onlyAt }) => (
        <section key={menuId} id={menuId} tabIndex={-1} aria-labelledby={`${menuId}-dishes`}>
          <h3 id={`${menuId}-dishes`} className={part}>
            {name}
          </h3>
          <CookedAt onlyAt={onlyAt} />
          <p className="mt-3 max-w-[60ch] font-bold print:mt-1 print:max-w-none print:text-[9.5pt]">
            {allergenStatementInWords([menuId], content)}
          </p>
          <DishTable labelledBy={`${menuId}-dishes`} dishes={dishesOfPackage<DishFacts>(menuId, content)} />
        </section>
      ))}
    </section>
  )
}

/** Names the only kitchens that cook a package. */
function CookedAt({ onlyAt }: Pick<CateringPackage, 'onlyAt'>) {
  const only = onlyCookedAt(usePageContent().site, { onlyAt })
  return only ? <p className="mt-3 print:mt-1">Cooked at {only} only.</p> : null
}
