import { z } from 'zod'
import { allergenList, fourteenAllergens } from '../content/allergens.ts'
import { menuAllergens } from '../content/allergens-menu.ts'
import { packageAllergens } from '../content/allergens-packages.ts'
import { company } from '../content/company.ts'
import { districtsAroundTheKitchen } from '../content/delivery.ts'
import { history } from '../content/history.ts'
import { allergenLine, markNames, menu } from '../content/menu.ts'
import { packageDishes } from '../content/package-dishes.ts'
import { cateringPackages } from '../content/packages.ts'
import { privacy } from '../content/privacy.ts'
import { allergenListSchema, dishesSchema, fourteenSchema } from '../content/schemas/allergens.ts'
import { companySchema } from '../content/schemas/company.ts'
import { historySchema } from '../content/schemas/history.ts'
import { legalTextSchema } from '../content/schemas/legal-text.ts'
import { markNamesSchema, menuSchema } from '../content/schemas/menu.ts'
import { packagesSchema } from '../content/schemas/packages.ts'
import { siteSchema } from '../content/schemas/site.ts'
import { vacancySchema } from '../content/schemas/vacancy.ts'
import { text } from '../content/schemas/values.ts'
import { site } from '../content/site.ts'
import { earlierTerms, terms } from '../content/terms.ts'
import { vacancy } from '../content/vacancy.ts'
import { areaPart } from '../contract/delivery/rules.ts'

/** The exports of the files of content/. menu-burgers.ts and menu-best-sellers.ts are parts of the menu. */
export const content = {
  'content/site.ts': { site },
  'content/menu.ts': { allergenLine, markNames, menu },
  'content/packages.ts': { cateringPackages },
  'content/vacancy.ts': { vacancy },
  'content/history.ts': { history },
  'content/allergens.ts': { allergenList, fourteenAllergens },
  'content/allergens-menu.ts': { menuAllergens },
  'content/allergens-packages.ts': { packageAllergens },
  'content/company.ts': { company },
  'content/delivery.ts': { districtsAroundTheKitchen },
  'content/privacy.ts': { privacy },
  'content/terms.ts': { terms, earlierTerms },
}

const menuDishes = menu.flatMap(({ sections }) => sections.flatMap(({ items }) => items.map(({ name }) => name)))

type File = keyof typeof content

const schemas: Record<File, z.ZodType> = {
  'content/site.ts': z.strictObject({ site: siteSchema }),
  'content/menu.ts': z.strictObject({ allergenLine: text, markNames: markNamesSchema, menu: menuSchema }),
  'content/packages.ts': z.strictObject({ cateringPackages: packagesSchema }),
  'content/vacancy.ts': z.strictObject({ vacancy: vacancySchema }),
  'content/history.ts': z.strictObject({ history: historySchema }),
  'content/allergens.ts': z.strictObject({ allergenList: allergenListSchema, fourteenAllergens: fourteenSchema }),
  'content/allergens-menu.ts': z.strictObject({ menuAllergens: dishesSchema(menuDishes) }),
  'content/allergens-packages.ts': z.strictObject({
    packageAllergens: dishesSchema(Object.values(packageDishes).flat()),
  }),
  'content/company.ts': z.strictObject({ company: companySchema }),
  'content/delivery.ts': z.strictObject({ districtsAroundTheKitchen: areaPart.shape.districts }),
  'content/privacy.ts': z.strictObject({ privacy: legalTextSchema }),
  'content/terms.ts': z.strictObject({ terms: legalTextSchema, earlierTerms: z.array(legalTextSchema) }),
}

/** Returns the faults of these exports, one line each: the file, the place in it, the fault and the value found. */
export function contentProblems(files: Record<File, object>): string[] {
  return Object.entries(files).flatMap(([file, exported]) => {
    const { error } = schemas[file as File].safeParse(exported)
    return (error?.issues ?? []).map(({ path, message }) => `${file}: ${placeOf(exported, path)}: ${message}`)
  })
}

/**
 * Returns a path as code writes it, followed by the name of the part at its end and by the value there when it is
 * short.
 */
function placeOf(exported: object, path: readonly PropertyKey[]): string {
  let value: unknown = exported
  let name = ''
  for (const key of path) {
    value = (value as Record<PropertyKey, unknown> | undefined)?.[key]
    name = nameOf(value) ?? name
  }
  const found = typeof value === 'object' ? '' : `, which is ${JSON.stringify(value) ?? 'missing'}`
  return `${z.core.toDotPath(path)}${name && ` of "${name}"`}${found}`
}

/** Returns the name that people use for a part of the content. */
function nameOf(value: unknown): string | undefined {
  const { name, title, heading } = (value ?? {}) as Record<string, unknown>
  return [name, title, heading].find((each): each is string => typeof each === 'string' && each !== '')
}
