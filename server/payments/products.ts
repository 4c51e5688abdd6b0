import Stripe from 'stripe'

/** A package as Stripe shows it on the payment page. */
export interface Product {
  menuId: string
  name: string
  description: string
  /** The address of its picture; missing if Stripe could not reach it. */
  picture?: string
}

/**
 * Returns the id of the Stripe product for a package or a variant. Each needs its own, because the payment page shows
 * the product's name. We choose the ids, so no setting has to name them. Pure.
 */
export function productId(menuId: string): string {
  return `tandoor-road-${menuId.replace('/', '--')}`
}

/**
 * Creates the product of a package, or updates it if it differs at Stripe. Reactivates an archived product, because
 * Stripe can't sell it otherwise. Throws what the SDK throws.
 */
export async function keepProduct(stripe: Stripe, { menuId, name, description, picture }: Product): Promise<void> {
  const id = productId(menuId)
  const wanted = { name, description, ...(picture && { images: [picture] }) }
  const held = await retrieveProduct(stripe, id)
  if (!held) await stripe.products.create({ id, ...wanted })
  else if (!isUpToDate(held, wanted)) await stripe.products.update(id, { active: true, ...wanted })
}

async function retrieveProduct(stripe: Stripe, id: string): Promise<Stripe.Product | undefined> {
  try {
    return await stripe.products.retrieve(id)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined
    throw error
  }
}

function isUpToDate(held: Stripe.Product, { name, description, images = [] }: Stripe.ProductCreateParams): boolean {
  const isPictured = images.every((image, index) => held.images[index] === image)
  return held.active && held.name === name && held.description === description && isPictured
}
