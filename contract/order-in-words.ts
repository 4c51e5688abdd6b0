import { findOrdered, type PackageWithOptions } from './package-variants.ts'
import { confirmationPage } from './pages.ts'

/** Said of an order that was not paid and no longer can be, by the pages and by the mails. */
export const nothingCharged = 'Nothing was charged.'

/** Said of a refund, by the confirmation page and by the mail. */
export const banksShowRefunds = 'Banks usually show it within five to ten working days.'

/** The address of an order's confirmation page within the site. */
export function confirmationPath(orderId: string): string {
  return `${confirmationPage}?order_id=${orderId}`
}

/** Returns a number of guests in words: "1 guest", "15 guests". */
export function guestsInWords(count: number): string {
  return count === 1 ? '1 guest' : `${count} guests`
}

/** Returns an address on one line, with commas between its parts and between the lines in them. */
export function addressOnOneLine(...parts: string[]): string {
  return parts.join('\n').replace(/,?\n/g, ', ')
}

/**
 * Returns the display name of a textual menu id among these packages. An unknown id is returned as it is
 * (docs/site.md, "Order confirmation").
 */
export function menuName(menuId: string, packages: readonly (PackageWithOptions & { name: string })[]): string {
  return findOrdered(menuId, packages)?.name ?? menuId
}
