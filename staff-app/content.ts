import { useSyncExternalStore } from 'react'
import type { CateringPackage } from '../contract/content/packages.ts'
import { variantsOf } from '../contract/package-variants.ts'
import type { StaffContent } from '../contract/staff/content.ts'

let known: StaffContent | undefined
const listeners = new Set<() => void>()

/** From now on the screens know this of what the restaurant says, and those that are open show it. */
export function takeContent(content: StaffContent): void {
  known = content
  for (const listener of listeners) listener()
}

/** Returns what the restaurant says, as far as this page has heard. What is drawn reads it with `useContent`. */
export function contentNow(): StaffContent {
  if (!known) throw new Error('The page came without its content.')
  return known
}

/** What the restaurant says now. Whoever draws something of it is drawn again when a release changes it. */
export const useContent = () => useSyncExternalStore(follow, contentNow)

/** The facts about the restaurant. */
export const useSite = () => useContent().site

function follow(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The packages that can be ordered. */
export const usePackagesOnSale = (): CateringPackage[] => useContent().packages.filter(({ isOnSale }) => isOnSale)

/** The same as they are ordered: one with a choice once for each of its options. */
export const useVariantsOnSale = (): CateringPackage[] => usePackagesOnSale().flatMap(variantsOf)
