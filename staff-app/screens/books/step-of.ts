/** Returns how far apart a chart's lines are: a round amount in pence, at least £1, at most four times in `most`. Pure. */
export function stepOf(most: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(most / 4, 100)))
  return [1, 2, 5, 10].map((times) => times * size).find((step) => step * 4 >= most) ?? most
}
