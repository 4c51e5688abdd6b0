/**
 * Draws and encodes the hero film: `node art/film/make.ts`. Drawing takes a quarter of an hour and more on two cores;
 * `--encode` takes the frames that were drawn before.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Cut, cuts, frameCount, framesPerSecond } from './cuts.ts'
import { type DrawFrame, withStage } from './draw.ts'
import { framesOf, posterFile, publishFilm } from './encode.ts'

if (!process.argv.includes('--encode')) {
  await withStage(async (frameUp) => {
    for (const cut of [cuts.tall, cuts.wide]) {
      writeFileSync(posterFile(cut), await (await frameUp(cut, Math.max(...cut.posterWidths)))(0))
      await drawAll(cut, await frameUp(cut))
    }
  })
}
await publishFilm(frameCount / framesPerSecond)

async function drawAll(cut: Cut, draw: DrawFrame) {
  for (let frame = 0; frame < frameCount; frame++) {
    writeFileSync(join(framesOf(cut), `${String(frame).padStart(4, '0')}.jpg`), await draw(frame))
    if (frame % 24 === 0) console.log(cut.name, `${frame} of ${frameCount}`)
  }
}
