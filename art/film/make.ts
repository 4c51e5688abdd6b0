/** The hero film. How long drawing and encoding take is written in docs/art.md. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from '../marks/media-files.ts'
import { type Cut, cuts, frameCount } from './cuts.ts'
import { type DrawFrame, withStage } from './draw.ts'
import { framesOf, posterFile, publishFilm } from './encode.ts'

/** Draws the frames that are missing or were drawn from other sources, and encodes them. */
export async function makeFilm() {
  await drawCuts(Object.values(cuts).filter((cut) => !isDrawn(cut)))
  await publishFilm()
}

const stampOf = (cut: Cut) => join(framesOf(cut), 'drawn-from')
const frameFile = (cut: Cut, frame: number) => join(framesOf(cut), `${String(frame).padStart(4, '0')}.jpg`)
const frames = Array.from({ length: frameCount }, (_, frame) => frame)

function isDrawn(cut: Cut): boolean {
  return isOfToday(cut) && existsSync(posterFile(cut)) && frames.every((frame) => existsSync(frameFile(cut, frame)))
}

function isOfToday(cut: Cut): boolean {
  return existsSync(stampOf(cut)) && readFileSync(stampOf(cut), 'utf8') === drawingSources(cut)
}

/** Tells whether the frames have to be drawn again. How they are encoded makes no difference. */
function drawingSources({ width, height, shot, posterWidths }: Cut): string {
  const names = ['draw.ts', 'fire.ts', 'noise.ts', 'random.ts', 'shaders', 'stage.ts']
  const size = [frameCount, width, height, Math.max(...posterWidths)]
  return JSON.stringify([fingerprint(names.map((name) => `art/film/${name}`)), size, shot])
}

async function drawCuts(due: Cut[]) {
  if (due.length === 0) return
  await withStage(async (frameUp) => {
    for (const cut of due) {
      if (!isOfToday(cut)) rmSync(framesOf(cut), { recursive: true })
      writeFileSync(stampOf(cut), drawingSources(cut))
      const poster = await frameUp(cut, Math.max(...cut.posterWidths))
      writeFileSync(posterFile(cut), await poster(0))
      await drawAll(cut, await frameUp(cut))
    }
  })
}

/** Goes on where an earlier run was stopped: a file is renamed to a frame only when it is whole. */
async function drawAll(cut: Cut, draw: DrawFrame) {
  for (const frame of frames) {
    const file = frameFile(cut, frame)
    if (existsSync(file)) continue
    writeFileSync(`${file}.part`, await draw(frame))
    renameSync(`${file}.part`, file)
    if (frame % 24 === 0) console.log(cut.name, `${frame} of ${frameCount}`)
  }
}
