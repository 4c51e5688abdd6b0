/** Compares what the pictures of the packages show with what the packages hold. No Blender is needed for it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageDishes } from '../../content/package-dishes.ts'
import { cateringPackages } from '../../content/packages.ts'
import { dishesOfPackage } from '../../contract/allergens.ts'
import type { CateringPackage } from '../../contract/content/packages.ts'
import { variantsOf } from '../../contract/package-variants.ts'
import { packages as drawnPackages } from './scenes.ts'

/** The scenes of the packages as Python, by the ids of the packages. */
export function packageScenes(): Record<string, { file: string; text: string }> {
  const read = Object.entries(drawnPackages).map(([id, { script }]) => {
    const file = `art/scenes/${script}.py`
    return [id, { file, text: readFileSync(join(import.meta.dirname, '../..', file), 'utf8') }]
  })
  return Object.fromEntries(read)
}

/** The names of the dishes that each package's picture shows, by the package's id: of a choice the first option. */
export function dishesSold(): Record<string, string[]> {
  const packages: readonly CateringPackage[] = cateringPackages
  const entries = packages.map((each) => {
    const [shown = each] = variantsOf(each)
    return [each.menuId, dishesOfPackage(shown.menuId, { packages, packageDishes }).map(({ name }) => name)]
  })
  return Object.fromEntries(entries)
}

/**
 * Returns a line for each dish of a package that its scene does not draw, for each that only the scene has, and for all
 * that is wrong with a scene's table DISHES. The table names the function that draws each dish, and Blender draws by it.
 */
export function dishProblems(
  scenes: Record<string, { file: string; text: string }>,
  dishesOf: Record<string, readonly string[]> = dishesSold(),
): string[] {
  const missing = Object.keys(dishesOf).filter((id) => !scenes[id])
  return [
    ...missing.map((id) => `art/scenes/scenes.ts: no picture for the package ${id} of content/package-dishes.ts`),
    ...Object.entries(scenes).flatMap(([id, { file, text }]) =>
      problemsOf(text, id, dishesOf[id] ?? []).map((problem) => `${file}: ${problem}`),
    ),
  ]
}

function problemsOf(text: string, id: string, dishes: readonly string[]): string[] {
  const lines = /^DISHES = \{\n(.*?)^\}$/ms.exec(text)?.[1]?.trimEnd().split('\n')
  if (!lines || !/^package_stage\.serve\(DISHES\)$/m.test(text)) return ['no table DISHES is served']
  const entries = lines.map((line) => /^ {4}'([^']+)': (\w+),$/.exec(line))
  const unread = lines.filter((_, index) => !entries[index])
  const drawn = entries.flatMap((entry) => (entry ? [{ dish: entry[1] ?? '', by: entry[2] ?? '' }] : []))
  const names = drawn.map(({ dish }) => dish)
  const functions = drawn.map(({ by }) => by)
  return [
    ...unread.map((line) => `DISHES has a line that is no dish: ${line.trim()}`),
    ...dishes.filter((dish) => !names.includes(dish)).map((dish) => `"${dish}" of ${id} is not drawn`),
    ...names.filter((dish) => !dishes.includes(dish)).map((dish) => `"${dish}" is drawn, but ${id} has no such dish`),
    ...drawn.filter(({ by }) => !text.includes(`def ${by}():\n`)).map(({ dish, by }) => `no ${by}() draws "${dish}"`),
    ...drawn
      .filter(({ by }, index) => functions.indexOf(by) !== index)
      .map(({ dish, by }) => `${by}() draws "${dish}" and another dish`),
  ]
}
