/** The quantities of packages among the fields of an order form, on the site and on staff's screens. */

type Texts = Readonly<Partial<Record<string, string>>>

const prefix = 'quantity-'

/** Returns the name of the field with a package's quantity. */
export const quantityName = (menuId: string) => prefix + menuId

/** Parses a typed quantity, rounded down, as at most `most`. Anything below 0 or not a number is 0. */
export function toQuantity(typed = '', most = Number.POSITIVE_INFINITY): number {
  const number = Math.floor(Number(typed))
  return Number.isFinite(number) && number > 0 ? Math.min(number, most) : 0
}

/** Returns the quantities among a form's fields, each at most `most`, by the menuIds of their packages. */
export function quantitiesOf(texts: Texts, most?: number): Record<string, number> {
  const typed = Object.entries(texts).filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(typed.map(([name, text]) => [name.slice(prefix.length), toQuantity(text, most)]))
}

/** True if any package is ordered. */
export const hasPackages = (texts: Texts) => Object.values(quantitiesOf(texts)).some((quantity) => quantity > 0)

/**
 * Returns the name of the field with a package's name. Forms keep it, because a package that leaves the site takes its
 * name with it.
 */
export const packageName = (menuId: string) => `name-${menuId}`
