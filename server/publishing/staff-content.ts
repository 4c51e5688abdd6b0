import type { StaffContent } from '../../contract/staff/content.ts'
import type { Release } from './live-content.ts'

/** Returns what the staff's screens know of a release. Pure. */
export function staffContentOf({ number, content }: Release): StaffContent {
  const { site, packages, packageDishes, districtsAroundTheKitchen } = content
  return { release: number, site, packages, packageDishes, districtsAroundTheKitchen }
}
