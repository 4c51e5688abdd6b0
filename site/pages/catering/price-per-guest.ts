import type { CateringPackage } from '../../../contract/content/packages.ts'
import { formatPence } from '../../../contract/money.ts'

/** Returns the price per guest, to the penny: "£25.00 a guest". Undefined if the package serves one. */
export const pricePerGuest = ({ pricePence, serves }: Pick<CateringPackage, 'pricePence' | 'serves'>) =>
  serves > 1 ? `${formatPence(Math.round(pricePence / serves))} a guest` : undefined
