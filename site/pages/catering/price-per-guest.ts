import type { CateringPackage } from '../../../contract/content/packages.ts'
import { formatPence } from '../../../contract/money.ts'

/** Returns what a package costs for each guest, to the penny: "£25.00 a guest". Nothing where it serves one. */
export const pricePerGuest = ({ pricePence, serves }: Pick<CateringPackage, 'pricePence' | 'serves'>) =>
  serves > 1 ? `${formatPence(Math.round(pricePence / serves))} a guest` : undefined
