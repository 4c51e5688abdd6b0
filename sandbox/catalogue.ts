import type pg from 'pg'
import type Stripe from 'stripe'
import { cateringPackages } from '../content/packages.ts'
import { type Context, unixTime } from './context.ts'
import { inTransaction, save } from './store.ts'

/** A price as the API sends it. The SDK reads the decimal from text. */
export type Price = Omit<Stripe.Price, 'unit_amount_decimal'> & { product: string; unit_amount_decimal: string }
export type Product = Stripe.Product

type PriceFacts = Pick<Price, 'id' | 'product' | 'unit_amount' | 'currency'> & Partial<Price>

/** Makes a one-time price per unit. `unit_amount` is in pence. */
export function newPrice(now: Date, facts: PriceFacts): Price {
  return {
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: unixTime(now),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    recurring: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount_decimal: String(facts.unit_amount),
    ...facts,
  }
}

/** Makes a product for prices to belong to. */
export function newProduct(now: Date, facts: Pick<Product, 'id' | 'name'> & Partial<Product>): Product {
  return {
    object: 'product',
    active: true,
    created: unixTime(now),
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: unixTime(now),
    url: null,
    ...facts,
  }
}

/** Sets the prices of our packages to those of the catalogue. It runs at every start. */
export async function seedCatalogue({ pool, now }: Pick<Context, 'pool' | 'now'>): Promise<void> {
  await inTransaction(pool, async (tx: pg.PoolClient) => {
    for (const { menuId, name, description, pricePence, priceReference } of cateringPackages) {
      const product = `prod_sandbox_${menuId.replaceAll('-', '_')}`
      await save(tx, newProduct(now(), { id: product, name, description, default_price: priceReference }))
      await save(tx, newPrice(now(), { id: priceReference, product, unit_amount: pricePence, currency: 'gbp' }))
    }
  })
}
