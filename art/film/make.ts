/** The hero film. Drawing it takes a quarter of an hour and more on two cores, encoding some minutes. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, rendersFolder } from '../marks/media-files.ts'
import { type Cut, cuts, frameCount } from './cuts.ts'
import { type DrawFrame, withStage } from './draw.ts'
import { framesOf, posterFile, publishFilm } from './encode.ts'

/** Draws the frames, unless they were drawn from the same sources before, and encodes them. */
export async function makeFilm() {
  const stamp = join(rendersFolder('film'), 'drawn-from')
  const sources = drawingSources()
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources) {
    await drawCuts()
    writeFileSync(stamp, sources)
  }
  await publishFilm()
}

/** Tells whether the frames have to be drawn again. How they are encoded makes no difference. */
function drawingSources(): string {
  const names = ['draw.ts', 'fire.ts', 'noise.ts', 'random.ts', 'shaders', 'stage.ts']
  const shots = Object.values(cuts).map(({ width, height, shot }) => ({ width, height, shot }))
  return JSON.stringify([fingerprint(names.map((name) => `art/film/${name}`)), frameCount, shots])
}

async function drawCuts() {
  await withStage(async (frameUp) => {
    for (const cut of [cuts.tall, cuts.wide]) {
      writeFileSync(posterFile(cut), await (await frameUp(cut, Math.max(...cut.posterWidths)))(0))
      await drawAll(cut, await frameUp(cut))
    }
  })
}

async function drawAll(cut: Cut, draw: DrawFrame) {
  for (let frame = 0; frame < frameCount; frame++) {
    writeFileSync(join(framesOf(cut), `${String(frame).padStart(4, '0')}.jpg`), await draw(frame))
    if (frame % 24 === 0) console.log(cut.name, `${frame} of ${frameCount}`)
  }
}
