import { Link } from 'react-router'
import { allergenList } from '../../../content/allergens.ts'
import { menuAllergens } from '../../../content/allergens-menu.ts'
import { packageAllergens } from '../../../content/allergens-packages.ts'
import { menu } from '../../../content/menu.ts'
import { packageDishes } from '../../../content/package-dishes.ts'
import { cateringPackages } from '../../../content/packages.ts'
import { site } from '../../../content/site.ts'
import { formatDay } from '../../../contract/london-time.ts'
import { allergensPage, menuPage } from '../../../contract/pages.ts'
import { Section } from '../../layout/section.tsx'
import { ListState } from '../../ordering/list-state.tsx'
import { packageAllergensInWords } from '../../ordering/package-allergens.ts'
import { pageMeta } from '../../seo.ts'
import { DishTable } from './dish-table.tsx'
import { TheFourteen } from './the-fourteen.tsx'

export const meta = () =>
  pageMeta({
    path: allergensPage,
    title: `Allergens | ${site.name}`,
    description:
      'What is in every dish of our menu and our catering packages: the fourteen allergens of UK law, vegetarian, vegan, halal and heat.',
    picture: 'menu',
  })

/** What is in every dish of the menu and of the catering packages, made to be read, searched and printed. */
export default function AllergensPage() {
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
          One kitchen cooks it all, with gluten, milk, nuts, fish and crustaceans in it. We keep them apart as well as
          we can, but we cannot promise that a dish is free of any of them.
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
      <TheFourteen />
      <MenuTables />
      <PackageTables />
    </Section>
  )
}

const chapter = 'display mt-(--section-near) text-big print:mt-6 print:text-3xl'
const part = 'display mt-12 text-mid text-chilli print:mt-4 print:text-xl'

function MenuTables() {
  return (
    <section id="menu" tabIndex={-1} aria-labelledby="menu-heading">
      <h2 id="menu-heading" className={chapter}>
        Menu
      </h2>
      {menu
        .flatMap(({ sections }) => sections)
        .map(({ name, items }) => {
          const id = `dishes-${name.toLowerCase().replaceAll(' ', '-')}`
          return (
            <section key={name} aria-labelledby={id}>
              <h3 id={id} className={part}>
                {name}
              </h3>
              <DishTable labelledBy={id} dishes={items.map((item) => item.name)} factsOf={menuAllergens} />
            </section>
          )
        })}
    </section>
  )
}

function PackageTables() {
  return (
    <section id="packages" tabIndex={-1} aria-labelledby="packages-heading">
      <h2 id="packages-heading" className={chapter}>
        Catering packages
      </h2>
      {cateringPackages.map(({ menuId, name }) => (
        <section key={menuId} id={menuId} tabIndex={-1} aria-labelledby={`${menuId}-dishes`}>
          <h3 id={`${menuId}-dishes`} className={part}>
            {name}
          </h3>
          <p className="mt-3 max-w-[60ch] font-bold print:mt-1 print:max-w-none print:text-[9.5pt]">
            {packageAllergensInWords([menuId])}
          </p>
          <DishTable labelledBy={`${menuId}-dishes`} dishes={packageDishes[menuId]} factsOf={packageAllergens} />
        </section>
      ))}
    </section>
  )
}
