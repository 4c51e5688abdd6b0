import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { Database } from '../database/database.ts'
import { checkPrices } from '../payments/check-prices.ts'
import type { PriceReferences } from '../payments/open-checkout-session.ts'
import { recordPriceProblems } from '../payments/price-problems.ts'

export interface CheckPricesOptions {
  database: Database
  stripe: Stripe
  prices: PriceReferences
  log: Logger
}

/** Pauses ordering while a price at Stripe differs from the catalogue, and tells staff about each new difference. */
export async function checkPricesJob({ database, stripe, prices, log }: CheckPricesOptions): Promise<void> {
  const problems = await checkPrices(stripe, prices)
  await recordPriceProblems(database, problems)
  for (const [menuId, problem] of problems) log.error({ menuId, problem }, 'ordering is paused: a price differs')
}
