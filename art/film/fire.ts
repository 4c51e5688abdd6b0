// biome-ignore-all lint/style/noNonNullAssertion: every index lies inside the grid.
/**
 * The fire: hot gas that rises, curls and cools, computed as a small incompressible flow. The last seconds of a longer
 * run are blended into the first ones, so that the film has no seam.
 */
import { random } from './random.ts'

export const fireGrid = { width: 288, height: 176 }

const { width, height } = fireGrid
const cells = width * height
const stepsPerFrame = 3
const overlap = 40
const warmUp = 60
const pressureRounds = 14
const buoyancy = 0.1
const swirl = 0.26
const cooling = 0.0075
/** Cells a step by which all gas is drawn upwards. */
const draught = 0.45

interface Flow {
  u: Float32Array
  v: Float32Array
  heat: Float32Array
  pressure: Float32Array
  spare: Float32Array
}

/** One byte a cell and frame: how hot it is. Row 0 is the lowest. */
export function burn(frames: number): Uint8Array {
  const field = () => new Float32Array(cells)
  const flow: Flow = { u: field(), v: field(), heat: field(), pressure: field(), spare: field() }
  const long = new Uint8Array(cells * (frames + overlap))
  for (let frame = -warmUp; frame < frames + overlap; frame++) {
    for (let step = 0; step < stepsPerFrame; step++) advance(flow, frame * stepsPerFrame + step)
    if (frame >= 0) long.set(flow.heat.map((heat) => Math.min(255, heat * 200)) as unknown as Uint8Array, frame * cells)
  }
  return closeLoop(long, frames)
}

/** Frame 0 continues frame `frames` of the long run, and becomes the short run's own within the overlap. */
function closeLoop(long: Uint8Array, frames: number): Uint8Array {
  const loop = long.slice(0, cells * frames)
  for (let index = 0; index < cells * overlap; index++) {
    const share = (Math.floor(index / cells) + 0.5) / overlap
    const weight = share * share * (3 - 2 * share)
    loop[index] = (long[index] ?? 0) * weight + (long[index + cells * frames] ?? 0) * (1 - weight)
  }
  return loop
}

function advance(flow: Flow, step: number) {
  feed(flow, step)
  curl(flow)
  for (let index = 0; index < cells; index++) flow.v[index]! += buoyancy * flow.heat[index]!
  project(flow)
  const { u, v } = flow
  const [nextU, nextV, nextHeat] = [u, v, flow.heat].map((values) => carry(values, u, v))
  flow.u = nextU ?? u
  flow.v = nextV ?? v
  flow.heat = nextHeat ?? flow.heat
  for (let index = 0; index < cells; index++) {
    flow.heat[index] = Math.max(0, flow.heat[index]! * 0.994 - cooling)
    flow.u[index]! *= 0.98
    flow.v[index]! *= 0.985
  }
}

const tongues = random(7, 24).map(([place = 0, speed = 0, phase = 0, size = 0]) => ({
  x: place * width,
  sway: 6 + 14 * speed,
  pace: 0.015 + 0.05 * phase,
  phase: phase * 40,
  size: 5 + 11 * size,
}))

/** Embers under the frame flare up here and there. */
function feed({ heat, u, v }: Flow, step: number) {
  for (const { x, sway, pace, phase, size } of tongues) {
    const centre = x + sway * Math.sin(step * pace + phase)
    const strength = 0.72 + 0.28 * Math.sin(step * pace * 1.7 + phase * 3)
    const from = Math.max(1, Math.floor(centre - size))
    const to = Math.min(width - 2, Math.ceil(centre + size))
    for (let column = from; column <= to; column++) {
      const share = 1 - ((column - centre) / size) ** 2
      for (let row = 1; row < 5; row++) {
        const at = row * width + column
        heat[at] = Math.max(heat[at]!, 1.25 * strength * share)
        u[at]! += 0.06 * Math.sin(step * 0.13 + column * 0.23)
        v[at] = Math.max(v[at]!, 0.9 * strength * share)
      }
    }
  }
}

/** Gives back the small eddies that the coarse grid swallows (vorticity confinement). */
function curl({ u, v, spare }: Flow) {
  for (let at = width + 1; at < cells - width - 1; at++) {
    spare[at] = (v[at + 1]! - v[at - 1]! - u[at + width]! + u[at - width]!) / 2
  }
  for (let at = 2 * width; at < cells - 2 * width; at++) {
    const dx = Math.abs(spare[at + 1]!) - Math.abs(spare[at - 1]!)
    const dy = Math.abs(spare[at + width]!) - Math.abs(spare[at - width]!)
    const scale = (swirl * spare[at]!) / (Math.hypot(dx, dy) + 1e-4)
    u[at]! += scale * dy
    v[at]! -= scale * dx
  }
}

/** Takes out what would pile gas up: pressure found by relaxation, beginning from the last step's. */
function project({ u, v, pressure, spare }: Flow) {
  for (let at = width + 1; at < cells - width - 1; at++) {
    spare[at] = (u[at + 1]! - u[at - 1]! + v[at + width]! - v[at - width]!) / 2
  }
  for (let round = 0; round < pressureRounds; round++) {
    for (let at = width + 1; at < cells - width - 1; at++) {
      const around = pressure[at - 1]! + pressure[at + 1]! + pressure[at - width]! + pressure[at + width]!
      pressure[at] = pressure[at]! + 1.6 * ((around - spare[at]!) / 4 - pressure[at]!)
    }
  }
  for (let at = width + 1; at < cells - width - 1; at++) {
    u[at]! -= (pressure[at + 1]! - pressure[at - 1]!) / 2
    v[at]! -= (pressure[at + width]! - pressure[at - width]!) / 2
  }
}

/** What the flow brings to each cell, from where it was a step ago. */
function carry(values: Float32Array, u: Float32Array, v: Float32Array): Float32Array {
  const moved = new Float32Array(cells)
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1; column < width - 1; column++) {
      const at = row * width + column
      const x = Math.min(width - 2.01, Math.max(0.01, column - u[at]!))
      const y = Math.min(height - 2.01, Math.max(0.01, row - v[at]! - draught))
      const [left, low] = [Math.floor(x), Math.floor(y)]
      const [fx, fy] = [x - left, y - low]
      const from = low * width + left
      const lower = values[from]! * (1 - fx) + values[from + 1]! * fx
      const upper = values[from + width]! * (1 - fx) + values[from + width + 1]! * fx
      moved[at] = lower * (1 - fy) + upper * fy
    }
  }
  return moved
}
