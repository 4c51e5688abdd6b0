/** One way in which a package can be had where its customer has a choice: a lunch box with a chicken or a paneer roll. */
export interface PackageOption {
  id: string
  name: string
  /** The ids of the dishes that come with this option, before those of the package. */
  dishes: readonly string[]
}

/** As much of a package as its variants are made of. */
export interface PackageWithOptions {
  menuId: string
  name?: string
  short?: { one: string; many: string }
  dishes: readonly string[]
  options?: readonly PackageOption[] | undefined
}

/**
 * Returns a package as it is ordered: itself, or one variant for each of its options. A variant is a package of its own
 * for orders, papers and totals: its `menuId` names package and option ("executive-lunch/paneer"), its name says both
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

/** Whether a package's customer has something to choose. */
export function hasChoice<Each extends PackageWithOptions>(
  each: Each,
): each is Each & { options: readonly PackageOption[] } {
  return each.options !== undefined && each.options.length > 0
}

/** Returns the ids of all dishes of a package: those of its options, of which each box has one option's, and its own. Pure. */
export const dishIdsOf = ({ options = [], dishes }: PackageWithOptions): string[] => [
  ...options.flatMap((option) => option.dishes),
  ...dishes,
]

/** Returns the menuId of a package with one of its options; of one without a choice its own. */
export const variantId = (menuId: string, option: string | null | undefined) =>
  option ? `${menuId}/${option}` : menuId

/** Returns the package and the option that the menuId of an order's item names; null where it names no option. */
export function partsOfVariant(menuId: string): { packageId: string; option: string | null } {
  const [packageId = '', option = null] = menuId.split('/', 2)
  return { packageId, option }
}

/**
 * Returns what the menuId of an order's item stands for among these packages; undefined where there is none such any
 * more. An order from before a package had a choice names the package alone. Pure.
 */
export function findOrdered<Each extends PackageWithOptions>(
  menuId: string,
  packages: readonly Each[],
): Each | undefined {
  const isIt = (each: Each) => each.menuId === menuId
  return packages.find(isIt) ?? packages.flatMap(variantsOf).find(isIt)
}

/** A package as it is sent with an order; `menu_id` is its id. */
export interface SentItem {
  menu_id: string
  quantity: number
  /** Where it has a choice: how many come with which option. */
  choices?: { option: string; quantity: number }[]
}

/**
 * Returns the items of an order, as they are sent. `quantities` are by the menuIds of these variants. Packages of which
 * nothing is wanted are left out. Pure.
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
