/** How many are to be fed, as it is said: "1 guest", "15 guests". */
export function guestsInWords(count: number): string {
  return count === 1 ? '1 guest' : `${count} guests`
}
