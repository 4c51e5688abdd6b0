/** Draws frames in a headless browser. The same frame number always gives the same picture. */
import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { withPage } from '../marks/browser.ts'
import { type Cut, frameCount } from './cuts.ts'
import { burn, fireGrid } from './fire.ts'
import { grain, grainSize } from './noise.ts'
import { random } from './random.ts'

const emberCount = 150

export type DrawFrame = (frame: number) => Promise<Buffer>

/** Opens the stage and hands over a function that draws frames of a cut at a given width. */
export function withStage(work: (frameUp: (cut: Cut, width?: number) => Promise<DrawFrame>) => Promise<void>) {
  const fire = burn(frameCount)
  const cells = fireGrid.width * fireGrid.height
  const fireAt = (frame: number) => {
    const from = ((frame + frameCount) % frameCount) * cells
    return Buffer.from(fire.subarray(from, from + cells)).toString('base64')
  }
  return withPage(640, 360, async (page) => {
    await prepare(page)
    await work(async (cut, width = cut.width) => {
      const height = Math.round((width * cut.height) / cut.width)
      await page.evaluate((shot) => Reflect.get(window, 'stage').frameUp(shot), { ...cut.shot, width, height })
      return async (frame) => {
        const fires: [string, string] = [fireAt(frame), fireAt(frame + frameCount / 2)]
        const jpeg = await page.evaluate(([time, both]) => Reflect.get(window, 'stage').draw(time, both), [
          frame / frameCount,
          fires,
        ] as const)
        return Buffer.from(jpeg, 'base64')
      }
    })
  })
}

async function prepare(page: Page) {
  const script = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'stage.ts'), 'utf8'))
  await page.addScriptTag({ content: script, type: 'module' })
  await page.waitForFunction(() => 'stage' in window)
  const folder = join(import.meta.dirname, 'shaders')
  const shaders = Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )
  const solid = Buffer.from(grain().buffer).toString('base64')
  await page.evaluate(
    ([texts, noise, size, grid, embers]) => Reflect.get(window, 'stage').prepare(texts, noise, size, grid, embers),
    [shaders, solid, grainSize, [fireGrid.width, fireGrid.height], random(5, emberCount)] as const,
  )
}
