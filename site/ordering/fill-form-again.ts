import { findOrdered, hasChoice, type PackageWithOptions, partsOfVariant } from '../../contract/package-variants.ts'
import { readCateringOrder } from '../backend.ts'
import { clearDraft, writeDraft } from './draft.ts'
import { draftOf } from './order-draft.ts'
import { orderedIn } from './order-form.ts'

type Packages = readonly (PackageWithOptions & { name: string; isOnSale: boolean })[]

/**
 * Makes an order the draft of this tab, for another day. Nothing of it stands in an address. Returns what the form can't
 * have of it, because it is not sold any more as it was ordered: "20 × Executive Lunch Box". Throws where the order can't
 * be read, or there is none.
 */
export async function fillFormAgain(orderId: string, packages: Packages): Promise<string[]> {
  const found = await readCateringOrder(orderId)
  if (!found) throw new Error('There is no such order')
  clearDraft()
  writeDraft({ ...draftOf(found), eventDate: '' })
  return Object.entries(orderedIn(found))
    .filter(([menuId]) => !isSold(menuId, packages))
    .map(([menuId, quantity]) => `${quantity} × ${nameOf(menuId, packages)}`)
}

/** Whether it has a place in the form. A package with a choice has one for each option, and none for itself. */
function isSold(menuId: string, packages: Packages): boolean {
  const sold = findOrdered(menuId, packages)
  return sold?.isOnSale === true && !hasChoice(sold)
}

function nameOf(menuId: string, packages: Packages): string {
  const { packageId } = partsOfVariant(menuId)
  const known = findOrdered(menuId, packages) ?? packages.find((each) => each.menuId === packageId)
  return known?.name ?? 'a package from before'
}
