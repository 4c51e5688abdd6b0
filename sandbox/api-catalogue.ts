import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ApiError, noSuch } from './api-error.ts'
import { newPrice, newProduct, type Price, type Product } from './catalogue.ts'
import type { AddPost, Context } from './context.ts'
import { expandAll } from './expand.ts'
import { find, list as listObjects, newId, type Queryable, save } from './store.ts'
import { expand, flag, integer, list, metadata, paging, read, text } from './validate.ts'

const readParameters = z.strictObject({ expand })
const createProductParameters = z.strictObject({
  id: text.optional(),
  name: text,
  description: text.optional(),
  active: flag.default(true),
  metadata: metadata.default({}),
  expand,
})
const createPriceParameters = z.strictObject({
  currency: z.literal('gbp'),
  product: text,
  unit_amount: integer.pipe(z.int().min(0).max(99_999_999)),
  active: flag.default(true),
  lookup_key: text.max(200).optional(),
  transfer_lookup_key: flag.default(false),
  nickname: text.optional(),
  metadata: metadata.default({}),
  expand,
})
const updatePriceParameters = z.strictObject({ active: flag.optional(), metadata: metadata.optional(), expand })
const listProductParameters = z.strictObject({ ...paging, active: flag.optional(), ids: list(text).optional() })
const listPriceParameters = z.strictObject({
  ...paging,
  active: flag.optional(),
  product: text.optional(),
  lookup_keys: list(text).optional(),
})

/** The part of products and prices that setting up an account needs: https://docs.stripe.com/api/prices */
export function catalogueApi(app: FastifyInstance, post: AddPost, context: Context): void {
  post('/products', async (tx, form) => {
    const { id = newId('prod_'), expand: paths, ...facts } = read(createProductParameters, form)
    if (await find<Product>(tx, 'product', id)) {
      throw new ApiError(400, 'Product already exists.', { code: 'resource_already_exists', param: 'id' })
    }
    const product = newProduct(context.now(), { id, ...facts })
    await save(tx, product)
    return expandAll(tx, product, paths)
  })

  post('/prices', async (tx, form) => {
    const { expand: paths, transfer_lookup_key: transfers, ...facts } = read(createPriceParameters, form)
    if (!(await find<Product>(tx, 'product', facts.product))) throw noSuch('product', facts.product, 'product', 400)
    if (facts.lookup_key) await freeLookupKey(tx, facts.lookup_key, transfers)
    const price = newPrice(context.now(), { id: newId('price_'), ...facts })
    await save(tx, price)
    return expandAll(tx, price, paths)
  })

  post('/prices/:id', async (tx, form, _cause, id) => {
    const { expand: paths, metadata: more, ...change } = read(updatePriceParameters, form)
    const row = await find<Price>(tx, 'price', id, { lock: true })
    if (!row) throw noSuch('price', id, 'price')
    const price: Price = { ...row.data, ...change, metadata: { ...row.data.metadata, ...more } }
    await save(tx, price)
    return expandAll(tx, price, paths)
  })

  app.get('/products', async (request) => {
    const given = read(listProductParameters, request.query)
    const page = await listObjects<Product>(context.pool, 'product', {
      limit: given.limit,
      startingAfter: given.starting_after,
      where: { id: given.ids, active: textOf(given.active) },
    })
    return expandAll(context.pool, { object: 'list', ...page, url: '/v1/products' }, given.expand)
  })

  app.get('/prices', async (request) => {
    const given = read(listPriceParameters, request.query)
    const page = await listObjects<Price>(context.pool, 'price', {
      limit: given.limit,
      startingAfter: given.starting_after,
      where: {
        lookup_key: given.lookup_keys,
        product: given.product ? [given.product] : undefined,
        active: textOf(given.active),
      },
    })
    return expandAll(context.pool, { object: 'list', ...page, url: '/v1/prices' }, given.expand)
  })

  for (const [path, kind] of [
    ['products', 'product'],
    ['prices', 'price'],
  ] as const) {
    app.get<{ Params: { id: string } }>(`/${path}/:id`, async (request) => {
      const given = read(readParameters, request.query)
      const row = await find<Price | Product>(context.pool, kind, request.params.id)
      if (!row) throw noSuch(kind, request.params.id, 'id')
      return expandAll(context.pool, row.data, given.expand)
    })
  }
}

// A lookup key belongs to one price at a time: https://docs.stripe.com/products-prices/manage-prices#lookup-keys
async function freeLookupKey(tx: Queryable, key: string, transfers: boolean): Promise<void> {
  const { data } = await listObjects<Price>(tx, 'price', { limit: 1, where: { lookup_key: [key] } })
  const [holder] = data
  if (!holder) return
  if (!transfers) {
    throw new ApiError(400, `A price already uses that lookup key: ${holder.id}`, { param: 'lookup_key' })
  }
  await save(tx, { ...holder, lookup_key: null })
}

function textOf(flag: boolean | undefined): string[] | undefined {
  return flag === undefined ? undefined : [String(flag)]
}
