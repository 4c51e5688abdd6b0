import { findOrdered, type PackageWithOptions, partsOfVariant } from '../../contract/package-variants.ts'
import { packageName } from '../../contract/quantities.ts'
import { readCateringOrder } from '../backend.ts'
import { clearDraft, writeDraft } from './draft.ts'
import { draftOfOrder, orderedIn } from './order-form.ts'

type Packages = readonly (PackageWithOptions & { name: string })[]

/**
 * Makes an order the draft of this tab, without its day. Puts nothing of the order into an address. Throws if there is
 * no such order, or it can't be read.
 */
export async function fillFormAgain(orderId: string, packages: Packages): Promise<void> {
  const found = await readCateringOrder(orderId)
  if (!found) throw new Error('There is no such order')
  clearDraft()
  const names = Object.keys(orderedIn(found)).flatMap((menuId) => {
    const name = nameOf(menuId, packages)
    return name === undefined ? [] : [[packageName(menuId), name]]
  })
  writeDraft({ ...draftOfOrder(found), ...Object.fromEntries(names), eventDate: '' })
}

function nameOf(menuId: string, packages: Packages): string | undefined {
  const { packageId } = partsOfVariant(menuId)
  const known = findOrdered(menuId, packages) ?? packages.find((each) => each.menuId === packageId)
  return known?.name
}
