import { partsOfVariant } from '../../contract/package-variants.ts'
import { packages } from './packages.ts'
import type { Picture } from './types.ts'

/** Returns the picture of a package, or of a variant of it, by its menuId, where we have one. */
export const pictureOfPackage = (menuId: string): Picture | undefined =>
  (packages as Partial<Record<string, Picture>>)[partsOfVariant(menuId).packageId]
