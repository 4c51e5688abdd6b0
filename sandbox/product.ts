import { z } from 'zod'
import { ApiError, flag, list, noSuch, text } from './form.ts'
import type { Product } from './objects.ts'
import { type Context, find, newId, type Queryable, save, unixTime } from './store.ts'

const facts = { description: text.optional(), images: list(text).optional() }
export const productParameters = z.strictObject({ id: text.optional(), name: text, ...facts })
export const productChange = z.strictObject({ active: flag.optional(), name: text.optional(), ...facts })

/** Creates a product, with the caller's id if there is one: https://docs.stripe.com/api/products/create */
export async function createProduct(
  clock: Pick<Context, 'now'>,
  tx: Queryable,
  { id = newId('prod_'), name, description, images = [] }: z.output<typeof productParameters>,
): Promise<Product> {
  if (await find<Product>(tx, 'product', id)) {
    throw new ApiError(400, `Product already exists: ${id}`, { code: 'resource_already_exists', param: 'id' })
  }
  const made = { object: 'product', created: unixTime(clock), livemode: false, active: true } as const
  const product: Product = { id, ...made, name, description: description ?? null, images }
  await save(tx, product)
  return product
}

/** Changes the given fields of a product: https://docs.stripe.com/api/products/update */
export async function changeProduct(
  tx: Queryable,
  id: string,
  given: z.output<typeof productChange>,
): Promise<Product> {
  const row = await find<Product>(tx, 'product', id, { lock: true })
  if (!row) throw noSuch('product', id)
  const product = { ...row.data, ...given }
  await save(tx, product)
  return product
}
