import { partsOfVariant } from '../../contract/package-variants.ts'
import { packages } from './packages.ts'
import type { Picture } from './types.ts'

/** Returns our picture of a package or variant, if there is one. */
export const pictureOfPackage = (menuId: string): Picture | undefined =>
  (packages as Partial<Record<string, Picture>>)[partsOfVariant(menuId).packageId]
