import { z } from 'zod'
import { cateringPackages } from '../content/packages.ts'
import { ApiError, flag, integer, noSuch, text } from './form.ts'
import type { Price, Product } from './objects.ts'
import { type Context, find, inTransaction, list, newId, type Queryable, save, unixTime } from './store.ts'

export const productParameters = z.strictObject({ id: text.optional(), name: text, description: text.optional() })
export const priceParameters = z.strictObject({
  currency: z.literal('gbp'),
  product: text,
  unit_amount: integer.pipe(z.int().min(0).max(99_999_999)),
  lookup_key: text.max(200).optional(),
  transfer_lookup_key: flag.default(false),
})
export const priceChange = z.strictObject({ active: flag })

type Clock = Pick<Context, 'now'>

/** Creates a product: https://docs.stripe.com/api/products/create */
export async function createProduct(
  clock: Clock,
  tx: Queryable,
  { id = newId('prod_'), name, description = null }: { id?: string; name: string; description?: string | null },
): Promise<Product> {
  const product: Product = {
    id,
    object: 'product',
    created: unixTime(clock),
    livemode: false,
    active: true,
    name,
    description,
  }
  await save(tx, product)
  return product
}

/**
 * Creates a price. A lookup key belongs to one price at a time:
 * https://docs.stripe.com/products-prices/manage-prices#lookup-keys
 */
export async function createPrice(
  clock: Clock,
  tx: Queryable,
  { product, unit_amount, lookup_key, transfer_lookup_key }: z.output<typeof priceParameters>,
): Promise<Price> {
  if (!(await find<Product>(tx, 'product', product))) throw noSuch('product', product, 'product', 400)
  const { data } = await list<Price>(tx, 'price', { limit: 1, where: { lookup_key: [lookup_key ?? ''] } })
  const [holder] = data
  if (holder && !transfer_lookup_key) {
    throw new ApiError(400, `A price already uses that lookup key: ${holder.id}`, { param: 'lookup_key' })
  }
  if (holder) await save(tx, { ...holder, lookup_key: null })
  return savePrice(clock, tx, { id: newId('price_'), product, unit_amount, lookup_key })
}

/** Switches a price on or off. */
export async function changePrice(tx: Queryable, id: string, { active }: z.output<typeof priceChange>): Promise<Price> {
  const row = await find<Price>(tx, 'price', id, { lock: true })
  if (!row) throw noSuch('price', id)
  const price = { ...row.data, active }
  await save(tx, price)
  return price
}

/** Sets the prices of our packages to those of the catalogue. It runs at every start. */
export async function seedCatalogue(context: Pick<Context, 'pool' | 'now'>): Promise<void> {
  await inTransaction(context.pool, async (tx) => {
    for (const { menuId, name, description, pricePence, priceReference: id } of cateringPackages) {
      const product = `prod_sandbox_${menuId.replaceAll('-', '_')}`
      await createProduct(context, tx, { id: product, name, description })
      await savePrice(context, tx, { id, product, unit_amount: pricePence })
    }
  })
}

async function savePrice(
  clock: Clock,
  tx: Queryable,
  { lookup_key = null, ...facts }: { id: string; product: string; unit_amount: number; lookup_key?: string | null },
): Promise<Price> {
  const made = { object: 'price', created: unixTime(clock), livemode: false } as const
  const price: Price = { ...made, active: true, currency: 'gbp', type: 'one_time', lookup_key, ...facts }
  await save(tx, price)
  return price
}
