import type { Logger } from 'pino'
import Stripe from 'stripe'
import { partsOfVariant, variantsOf } from '../../contract/package-variants.ts'
import type { Database } from '../database/database.ts'
import { keepProduct } from '../payments/products.ts'
import { firstRelease } from '../publishing/live-content.ts'
import { findLiveRelease } from '../publishing/releases.ts'

export interface KeepProductsOptions {
  database: Database
  config: { publicUrl: string; isPublic?: boolean }
  stripe: Stripe
  log: Logger
  /** The paths of the site's files, which include the pictures of the packages. */
  sitePaths: string[]
}

/**
 * Keeps the names, texts and pictures of the products at Stripe as in the live release. Reads the release from the
 * database, because this server may not have heard of a new one yet. If the key may not write products, only logs a
 * warning: orders still work, under the names in the order. Throws any other error of the SDK.
 */
export async function keepProducts({ database, config, stripe, log, sitePaths }: KeepProductsOptions): Promise<void> {
  try {
    const { content } = (await findLiveRelease(database)) ?? firstRelease()
    for (const each of content.packages.flatMap(variantsOf)) {
      // Stripe fetches the picture, so it gets no address that only this machine can reach.
      const path = config.isPublic ? pictureOf(partsOfVariant(each.menuId).packageId, sitePaths) : undefined
      await keepProduct(stripe, { ...each, picture: path && config.publicUrl + path })
    }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
    log.warn('the key may not write products, so Stripe does not show the packages as they are on the site')
  }
}

/** Returns the path of a package's picture as a JPEG, which every payment page can show, or undefined. */
function pictureOf(packageId: string, sitePaths: string[]): string | undefined {
  return sitePaths.find((path) => path.startsWith(`/media/pictures/${packageId}-`) && path.endsWith('.jpg'))
}
