/** One option of a package with a choice: a lunch box with a chicken or a paneer roll. */
export interface PackageOption {
  id: string
  name: string
  /** The ids of the dishes that this option adds, listed before the package's own. */
  dishes: readonly string[]
}

/** The parts of a package that its variants are built from. */
export interface PackageWithOptions {
  menuId: string
  name?: string
  short?: { one: string; many: string }
  dishes: readonly string[]
  options?: readonly PackageOption[] | undefined
}

/**
 * Returns the orderable forms of a package: itself, or one variant for each option. Orders, papers and totals treat a
 * variant as a package of its own. Its `menuId` has package and option ("executive-lunch/paneer"), its name has both
 * ("Executive Lunch Box (paneer)"), and its dishes are those of the option and the package. Pure.
 */
export function variantsOf<Each extends PackageWithOptions>(each: Each): Each[] {
  if (!hasChoice(each)) return [each]
  return each.options.map((option) => {
    const named = (name: string) => `${name} (${option.name})`
    return {
      ...each,
      menuId: variantId(each.menuId, option.id),
      ...(each.name !== undefined && { name: named(each.name) }),
      ...(each.short && { short: { one: named(each.short.one), many: named(each.short.many) } }),
      dishes: [...option.dishes, ...each.dishes],
      options: undefined,
    }
  })
}

/** True if the customer has to choose an option. */
export function hasChoice<Each extends PackageWithOptions>(
  each: Each,
): each is Each & { options: readonly PackageOption[] } {
  return each.options !== undefined && each.options.length > 0
}

/**
 * Returns the ids of all dishes of a package: those of all its options, although each box has only one, then its own.
 * Pure.
 */
export const dishIdsOf = ({ options = [], dishes }: PackageWithOptions): string[] => [
  ...options.flatMap((option) => option.dishes),
  ...dishes,
]

/** Returns the menuId of a package with this option, or the package's own menuId without one. */
export const variantId = (menuId: string, option: string | null | undefined) =>
  option ? `${menuId}/${option}` : menuId

/** Splits the menuId of an order's item into package and option; the option is null if there is none. */
export function partsOfVariant(menuId: string): { packageId: string; option: string | null } {
  const [packageId = '', option = null] = menuId.split('/', 2)
  return { packageId, option }
}

/**
 * Finds the package or variant of an order's item by menuId; undefined if it no longer exists. Orders from before a
 * package had a choice name only the package. Pure.
 */
export function findOrdered<Each extends PackageWithOptions>(
  menuId: string,
  packages: readonly Each[],
): Each | undefined {
  const isIt = (each: Each) => each.menuId === menuId
  return packages.find(isIt) ?? packages.flatMap(variantsOf).find(isIt)
}

/** What the menuId of an agreed line begins with. No package of the site can have such an id. */
export const agreedPrefix = 'agreed:'
/** True for the menuId of an agreed line: a meal in the staff's words, sold at a price a head (decision 114). */
export const isAgreed = (menuId: string) => menuId.startsWith(agreedPrefix)

/** A package as sent with an order; `menu_id` is the package's id. */
export interface SentItem {
  menu_id: string
  quantity: number
  /** For a package with a choice: how many come with each option. */
  choices?: { option: string; quantity: number }[]
}

/**
 * Builds the items to send with an order. `quantities` is by the menuIds of these variants; packages with a quantity of
 * 0 are left out. Pure.
 */
export function itemsOf(
  variants: readonly { id: string; menuId: string }[],
  quantities: Readonly<Record<string, number>>,
): SentItem[] {
  const items = new Map<string, SentItem>()
  for (const { id, menuId } of variants) {
    const quantity = quantities[menuId] ?? 0
    if (quantity === 0) continue
    const { option } = partsOfVariant(menuId)
    const item = items.get(id) ?? { menu_id: id, quantity: 0 }
    item.quantity += quantity
    if (option) item.choices = [...(item.choices ?? []), { option, quantity }]
    items.set(id, item)
  }
  return [...items.values()]
}
