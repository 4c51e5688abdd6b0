/** Solid noise for charred skin, clay and smoke: a cube that tiles, four kinds in four channels around 0.5. */
import { random } from './random.ts'

export const grainSize = 64

export function grain(): Float32Array {
  const layers = [
    mix([field(1, 4), field(2, 8)], [0.7, 0.3]),
    mix([field(3, 8), field(4, 16), field(5, 32)], [0.5, 0.3, 0.2]),
    mix([field(6, 6), field(7, 14), field(8, 28)], [0.5, 0.3, 0.2]),
    mix([field(9, 10), field(10, 24)], [0.6, 0.4]),
  ].map(spread)
  return Float32Array.from({ length: 4 * grainSize ** 3 }, (_, index) => layers[index % 4]?.[index >> 2] ?? 0)
}

/** Smooth random values with `period` lattice cells along each side. */
function field(seed: number, period: number): Float32Array {
  const lattice = random(seed, Math.ceil(period ** 3 / 8)).flat()
  const ease = Array.from({ length: grainSize }, (_, index) => {
    const place = (index / grainSize) * period
    const share = place - Math.floor(place)
    return { from: Math.floor(place), to: (Math.floor(place) + 1) % period, share: share * share * (3 - 2 * share) }
  })
  const value = (x: number, y: number, z: number) => lattice[(z * period + y) * period + x] ?? 0
  const between = (a: number, b: number, share: number) => a + (b - a) * share
  const values = new Float32Array(grainSize ** 3)
  let index = 0
  for (const z of ease)
    for (const y of ease)
      for (const x of ease) {
        const row = (j: number, k: number) => between(value(x.from, j, k), value(x.to, j, k), x.share)
        const sheet = (k: number) => between(row(y.from, k), row(y.to, k), y.share)
        values[index++] = between(sheet(z.from), sheet(z.to), z.share)
      }
  return values
}

function mix(fields: Float32Array[], weights: number[]): Float32Array {
  return Float32Array.from({ length: grainSize ** 3 }, (_, index) =>
    fields.reduce((sum, each, layer) => sum + (each[index] ?? 0) * (weights[layer] ?? 0), 0),
  )
}

/** To an average of 0.5 with most values between 0.15 and 0.85. */
function spread(values: Float32Array): Float32Array {
  const average = values.reduce((sum, each) => sum + each, 0) / values.length
  const deviation = Math.sqrt(values.reduce((sum, each) => sum + (each - average) ** 2, 0) / values.length)
  return values.map((each) => 0.5 + ((each - average) / deviation) * 0.19)
}
