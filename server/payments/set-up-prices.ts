import Stripe from 'stripe'
import { cateringPackages, type MenuId } from '../../content/packages.ts'
import { site } from '../../content/site.ts'

type CateringPackage = (typeof cateringPackages)[number]

/**
 * Creates the products and prices of the catalogue in a Stripe account, or finds those that an earlier run created.
 * Returns the price id of each package. Throws what the SDK throws.
 */
export async function setUpPrices(stripe: Stripe): Promise<Record<MenuId, string>> {
  const references: Partial<Record<MenuId, string>> = {}
  for (const each of cateringPackages) references[each.menuId] = await setUpPrice(stripe, each)
  return references as Record<MenuId, string>
}

async function setUpPrice(stripe: Stripe, each: CateringPackage): Promise<string> {
  const product = productId(each.menuId)
  await ensureProduct(stripe, product, each)
  const { data } = await stripe.prices.list({ lookup_keys: [product], active: true, limit: 1 })
  const found = data[0]
  if (found?.unit_amount === each.pricePence && found.currency === 'gbp') return found.id
  const made = await stripe.prices.create({
    product,
    currency: 'gbp',
    unit_amount: each.pricePence,
    lookup_key: product,
    // Where the price of a package has changed, the new price takes over the key of the old one.
    transfer_lookup_key: true,
  })
  return made.id
}

async function ensureProduct(stripe: Stripe, id: string, { name, description }: CateringPackage): Promise<void> {
  try {
    await stripe.products.retrieve(id)
  } catch (error) {
    const isMissing = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404
    if (!isMissing) throw error
    await stripe.products.create({ id, name, description })
  }
}

// A product has an id of our choice, so a second run finds the product that the first one made.
function productId(menuId: MenuId): string {
  return `${site.name.toLowerCase().replaceAll(' ', '-')}-${menuId}`
}
