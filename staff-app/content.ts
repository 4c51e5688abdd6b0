import { useSyncExternalStore } from 'react'
import type { CateringPackage } from '../contract/content/packages.ts'
import { variantsOf } from '../contract/package-variants.ts'
import type { StaffContent } from '../contract/staff/content.ts'
import { makeListeners } from './listeners.ts'

let known: StaffContent | undefined
const { follow, tell } = makeListeners()

/** Replaces the restaurant's content on this page and rerenders the screens that show it. */
export function takeContent(content: StaffContent): void {
  known = content
  tell()
}

/** Returns the restaurant's content as this page last read it. Components use `useContent` instead. */
export function staffContentNow(): StaffContent {
  if (!known) throw new Error('The page came without its content.')
  return known
}

/** Returns the restaurant's content, and rerenders the component when a release changes it. */
export const useContent = () => useSyncExternalStore(follow, staffContentNow)

/** The facts about the restaurant. */
export const useStaffSite = () => useContent().site

/** The packages that can be ordered. */
export const usePackagesOnSale = (): CateringPackage[] => useContent().packages.filter(({ isOnSale }) => isOnSale)

/** The packages on sale as customers order them: a package with a choice appears once for each option. */
export const useVariantsOnSale = (): CateringPackage[] => usePackagesOnSale().flatMap(variantsOf)
