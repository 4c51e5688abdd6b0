/** Random numbers that are the same every time: `count` rows of eight between 0 and 1. */
export function random(seed: number, count: number): number[][] {
  let state = seed * 2654435761
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return Array.from({ length: count }, () => Array.from({ length: 8 }, next))
}
