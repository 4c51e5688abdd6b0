import { cateringPackages } from '../../content/packages.ts'
import { ConfigError, priceSetting, readStripeAccess } from '../config.ts'
import { setUpPrices } from '../payments/set-up-prices.ts'
import { createStripe, describeStripeError } from '../payments/stripe.ts'
import { runCommand } from './run-command.ts'

/** `npm run stripe:setup` makes products and prices in the account of the key and prints the settings to paste. */
async function main(): Promise<void> {
  const { secretKey, apiUrl } = readStripeAccess()
  const references = await setUpPrices(createStripe(secretKey, apiUrl))
  for (const { menuId } of cateringPackages) process.stdout.write(`${priceSetting(menuId)}=${references[menuId]}\n`)
}

runCommand(main, (error) =>
  error instanceof ConfigError ? error.message : `Stripe refused: ${JSON.stringify(describeStripeError(error))}`,
)
