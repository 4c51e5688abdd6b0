/** How many are to be fed, as it is said: "1 guest", "15 guests". */
export function guestsInWords(count: number): string {
  return count === 1 ? '1 guest' : `${count} guests`
}

/** An address on one line: its parts, and the lines within them, with commas between. */
export function addressOnOneLine(...parts: string[]): string {
  return parts.join('\n').replace(/,?\n/g, ', ')
}

/** The display name of a textual menu id among these packages; an unknown id is shown as it is (spec section 2). */
export function menuName(menuId: string, packages: readonly { menuId: string; name: string }[]): string {
  return packages.find((each) => each.menuId === menuId)?.name ?? menuId
}
