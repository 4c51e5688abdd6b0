import { z } from 'zod'
import { ApiError, noSuch } from './api-error.ts'
import { newPrice, newProduct, type Price, type Product } from './catalogue.ts'
import type { Context } from './context.ts'
import { find, newId, type Queryable, save } from './store.ts'
import { integer, list, metadata, text, webAddress } from './validate.ts'

/** A price that is made with its session: https://docs.stripe.com/api/checkout/sessions/create */
export const priceData = z.strictObject({
  currency: z.literal('gbp'),
  product: text.optional(),
  product_data: z
    .strictObject({
      name: text,
      description: z.string().min(1).max(40_000).optional(),
      images: list(webAddress).optional(),
      metadata: metadata.optional(),
      tax_code: text.optional(),
      unit_label: text.optional(),
    })
    .optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).default('unspecified'),
  unit_amount: integer.pipe(z.int().min(0).max(99_999_999)),
})

/**
 * Stores the price that a session brings along, and the product where that is new too. As at Stripe, both are inactive:
 * no other session can sell at them. Returns the price, and the name that the customer reads.
 */
export async function inlinePrice(
  { now }: Pick<Context, 'now'>,
  tx: Queryable,
  { product, product_data, ...facts }: z.output<typeof priceData>,
  param: string,
): Promise<{ price: Price; name: string }> {
  if (product && product_data) throw oneOf(param, 'product, product_data')
  if (!product && !product_data) {
    const message = 'You must specify either `product` or `product_data` when creating a price.'
    throw new ApiError(400, message, { param })
  }
  const found = product ? (await find<Product>(tx, 'product', product))?.data : undefined
  if (product && !found) throw noSuch('product', product, `${param}[product]`, 400)
  const sold = found ?? newProduct(now(), { id: newId('prod_'), name: '', ...product_data, active: false })
  if (!found) await save(tx, sold)
  const price = newPrice(now(), { id: newId('price_'), product: sold.id, active: false, ...facts })
  await save(tx, price)
  return { price, name: sold.name }
}

/** Returns Stripe's refusal of two parameters that exclude each other. */
export function oneOf(param: string, names: string): ApiError {
  return new ApiError(400, `You may only specify one of these parameters: ${names}.`, { param })
}
