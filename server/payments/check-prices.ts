import Stripe from 'stripe'
import { cateringPackages, type MenuId } from '../../content/packages.ts'
import { formatPence } from '../../contract/money.ts'
import type { PriceReferences } from './open-checkout-session.ts'

/**
 * Compares every package's price at Stripe with the catalogue. Returns the differences, in words for staff. Throws what the
 * SDK throws where Stripe does not answer, because that does not mean that prices differ.
 */
export async function checkPrices(stripe: Stripe, prices: PriceReferences): Promise<Map<MenuId, string>> {
  const problems = new Map<MenuId, string>()
  for (const each of cateringPackages) {
    const price = await retrievePrice(stripe, prices[each.menuId])
    const problem = describeDrift(price, each.pricePence)
    if (problem) problems.set(each.menuId, problem)
  }
  return problems
}

async function retrievePrice(stripe: Stripe, id: string): Promise<Stripe.Price | undefined> {
  try {
    return await stripe.prices.retrieve(id)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined
    throw error
  }
}

function describeDrift(price: Stripe.Price | undefined, pricePence: number): string | undefined {
  if (!price) return 'Stripe does not know the price reference in the settings.'
  if (!price.active) return 'The price is switched off at Stripe.'
  if (price.currency !== 'gbp') return `The price at Stripe is in ${price.currency.toUpperCase()}, not in pounds.`
  if (price.type !== 'one_time') return 'The price at Stripe is not a one-time price.'
  if (price.unit_amount === pricePence) return undefined
  const atStripe = price.unit_amount === null ? 'no fixed amount' : formatPence(price.unit_amount)
  return `The price at Stripe is ${atStripe}; our catalogue says ${formatPence(pricePence)}.`
}
