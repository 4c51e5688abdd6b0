import { areaPart } from '../delivery/rules.ts'
import { z } from '../zod.ts'
import { allergenListSchema } from './allergens.ts'
import { companySchema } from './company.ts'
import { historySchema } from './history.ts'
import { menuSchema } from './menu.ts'
import { packageDishesSchema, packagesSchema } from './packages.ts'
import { withEarnedSignature } from './signature.ts'
import { siteSchema } from './site.ts'
import { vacanciesSchema } from './vacancies.ts'

/** Everything that the restaurant says about itself, as one document. A release stores it whole. */
export const contentSchema = z
  .strictObject({
    site: siteSchema,
    company: companySchema,
    menu: menuSchema,
    packages: packagesSchema,
    packageDishes: packageDishesSchema,
    allergenList: allergenListSchema,
    vacancies: vacanciesSchema,
    history: historySchema,
    /** The postcode districts proposed to staff until they set where we deliver. */
    districtsAroundTheKitchen: areaPart.shape.districts,
  })
  .superRefine(({ site, vacancies, packages, menu }, { addIssue }) => {
    const places = new Set(site.locations.map(({ id }) => id))
    const isGone = (id: string) => !places.has(id)
    const fault = (...path: (string | number)[]) =>
      addIssue({ code: 'custom', path, message: 'its place is gone: choose again' })
    const check = (list: readonly { place?: string; onlyAt?: readonly string[] }[], ...path: (string | number)[]) => {
      for (const [index, { place, onlyAt }] of list.entries()) {
        if (place && isGone(place)) fault(...path, index, 'place')
        if (onlyAt?.some(isGone)) fault(...path, index, 'onlyAt')
      }
    }
    check(site.notices, 'site', 'notices')
    check(vacancies, 'vacancies')
    check(packages, 'packages')
    for (const [at, { sections }] of menu.posters.entries())
      for (const [index, { dishes }] of sections.entries())
        check(dishes, 'menu', 'posters', at, 'sections', index, 'dishes')
  })
  .superRefine(({ packages, packageDishes }, { addIssue }) => {
    const names = new Map(packageDishes.map(({ id, name }) => [id, name]))
    const check = (dishes: readonly string[], path: (string | number)[]) => {
      for (const [at, dish] of dishes.entries()) {
        if (names.has(dish)) continue
        addIssue({
          code: 'custom',
          path: [...path, 'dishes', at],
          message: 'one of these dishes is gone: choose again',
        })
      }
    }
    for (const [index, { dishes, options = [] }] of packages.entries()) {
      const always = new Set(dishes)
      check(dishes, ['packages', index])
      for (const [at, option] of options.entries()) {
        const path = ['packages', index, 'options', at]
        check(option.dishes, path)
        // The kitchen would cook the dish twice for each box.
        for (const dish of option.dishes.filter((each) => always.has(each))) {
          const message = `${names.get(dish) ?? dish} is in the package with every option already`
          addIssue({ code: 'custom', path, message })
        }
      }
    }
  })
  .transform(withEarnedSignature)

export type Content = z.infer<typeof contentSchema>
