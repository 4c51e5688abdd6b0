import Stripe from 'stripe'

/** A package as Stripe shows it on the payment page. */
export interface Product {
  menuId: string
  name: string
  description: string
  /** The address of its picture; missing where Stripe could not reach it. */
  picture?: string
}

/**
 * Returns the id of the product at Stripe of a package, or of a package with one of its options: the payment page shows
 * the product's name, so each needs its own. It is of our own choice, so no setting has to name it. Pure.
 */
export function productId(menuId: string): string {
  return `tandoor-road-${menuId.replace('/', '--')}`
}

/**
 * Makes the product of a package, or brings it up to date where it differs at Stripe. One that somebody has archived is
 * opened again, because Stripe sells nothing of it. Throws what the SDK throws.
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
