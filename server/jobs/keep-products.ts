import type { Logger } from 'pino'
import Stripe from 'stripe'
import { keepProduct } from '../payments/products.ts'
import { contentNow } from '../publishing/live-content.ts'

export interface KeepProductsOptions {
  config: { publicUrl: string; isPublic?: boolean }
  stripe: Stripe
  log: Logger
  /** The paths of the site's files, among which the pictures of the packages are. */
  sitePaths: string[]
}

/**
 * Keeps the names, texts and pictures of the packages' products at Stripe as they are on the site. A key that may not do
 * this sells all the same, under the names of the order. Throws what else the SDK throws.
 */
export async function keepProducts({ config, stripe, log, sitePaths }: KeepProductsOptions): Promise<void> {
  try {
    for (const each of contentNow().packages) {
      // Stripe fetches the picture, so it is given none that only this machine can reach.
      const path = config.isPublic ? pictureOf(each.menuId, sitePaths) : undefined
      await keepProduct(stripe, { ...each, picture: path && config.publicUrl + path })
    }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
    log.warn('the key may not write products, so Stripe does not show the packages as they are on the site')
  }
}

/** Returns the path of a package's picture as a JPEG, which every payment page can show. */
function pictureOf(menuId: string, sitePaths: string[]): string | undefined {
  return sitePaths.find((path) => path.startsWith(`/media/pictures/${menuId}-`) && path.endsWith('.jpg'))
}
