import type { StaffContent } from '../../contract/staff/content.ts'
import type { Release } from './live-content.ts'

/** Returns the part of a release that the staff's screens use. Pure. */
export function staffContentOf({ number, content }: Release): StaffContent {
  const { site, packages, packageDishes, districtsAroundTheKitchen } = content
  return { release: number, site, packages, packageDishes, districtsAroundTheKitchen }
}
