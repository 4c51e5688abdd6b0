/** Returns a round amount in pence, £1 or more, of which `most` holds at most four. Pure. */
export function stepOf(most: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(most / 4, 100)))
  return [1, 2, 5, 10].map((times) => times * size).find((step) => step * 4 >= most) ?? most
}
