import type { Content } from '../contract/content/content.ts'
import { allergenList } from './allergens.ts'
import { company } from './company.ts'
import { districtsAroundTheKitchen } from './delivery.ts'
import { history } from './history.ts'
import { menu } from './menu.ts'
import { packageDishes } from './package-dishes.ts'
import { cateringPackages } from './packages.ts'
import { site } from './site.ts'
import { vacancies } from './vacancies.ts'

/** The content of a new site until its owner changes it. */
export const firstContent: Content = {
  site,
  company,
  menu,
  packages: cateringPackages,
  packageDishes,
  allergenList,
  vacancies,
  history,
  districtsAroundTheKitchen,
}
