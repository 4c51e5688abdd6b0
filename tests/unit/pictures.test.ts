import { expect, test } from 'vitest'
import lock from '../../art/media.lock.json' with { type: 'json' }
import { dishesSold, dishProblems, packageScenes } from '../../art/scenes/dishes-drawn.ts'
import { pictureHashes } from '../../art/scenes/picture-hashes.ts'
import { sourcesOf } from '../../art/scenes/render.ts'
import { dishes, packages, stories } from '../../art/scenes/scenes.ts'
import { cateringPackages } from '../../content/packages.ts'
import { dishes as listedDishes } from '../../site/media/dishes.ts'
import { packages as listedPackages } from '../../site/media/packages.ts'
import { stories as listedStories } from '../../site/media/stories.ts'

/** A scene that draws these dishes, each by a function of its own. */
function sceneOf(names: string[]) {
  const defined = names.map((_, index) => `def draw_${index}():\n    pass\n`)
  const table = names.map((name, index) => `    '${name}': draw_${index},\n`)
  const text = `${defined.join('\n')}\nDISHES = {\n${table.join('')}}\n\npackage_stage.serve(DISHES)\n`
  return { lunch: { file: 'art/scenes/lunch.py', text } }
}

const lunch = { lunch: ['Rice', 'Raita'] }

test("each package's picture shows its dishes and no others", () => {
  expect(dishProblems(packageScenes())).toEqual([])
})

test('the dishes of each package are those that its description names', () => {
  // The dishes of a choice are named together: "a tandoori chicken or paneer roll".
  for (const { menuId, description } of cateringPackages)
    for (const dish of dishesSold()[menuId] ?? [])
      for (const word of dish.toLowerCase().split(' ')) expect(description.toLowerCase()).toContain(word)
})

test('a scene that draws what the package holds is right', () => {
  expect(dishProblems(sceneOf(['Raita', 'Rice']), lunch)).toEqual([])
})

test('a dish that is not drawn and one that is not sold have a line each', () => {
  expect(dishProblems(sceneOf(['Rice', 'Naan']), lunch)).toEqual([
    'art/scenes/lunch.py: "Raita" of lunch is not drawn',
    'art/scenes/lunch.py: "Naan" is drawn, but lunch has no such dish',
  ])
})

test('a package without a picture has a line', () => {
  expect(dishProblems({}, lunch)).toEqual([
    'art/scenes/scenes.ts: no picture for the package lunch of content/package-dishes.ts',
  ])
})

test.each([
  ['is missing', /DISHES = /, 'ALL = ', 'no table DISHES is served'],
  ['is not drawn from', 'package_stage.serve(DISHES)', '', 'no table DISHES is served'],
  ['holds something else', "    'Raita': draw_1,", '    **more,\n$&', 'DISHES has a line that is no dish: **more,'],
  ['names no function of the scene', 'def draw_1', 'def other', 'no draw_1() draws "Raita"'],
  ['draws two dishes by one function', "'Raita': draw_1", "'Raita': draw_0", 'draw_0() draws "Raita" and another dish'],
])('a table that %s has a line', (_what, from, to, problem) => {
  const { lunch: scene } = sceneOf(['Rice', 'Raita'])
  const changed = { lunch: { ...scene, text: scene.text.replace(from, to) } }
  expect(dishProblems(changed, lunch)).toEqual([`art/scenes/lunch.py: ${problem}`])
})

test('every picture was made from the scene and the kit that lie beside it', () => {
  expect(lock).toMatchObject(pictureHashes())
})

test('the letters of a sign make only the picture due that shows it', () => {
  expect(sourcesOf('street')).toContain('art/scenes/sign.ttf')
  expect(sourcesOf('spices')).not.toContain('art/scenes/sign.ttf')
})

test('the site lists each picture with its text', () => {
  const listed = { ...listedDishes, ...listedPackages, ...listedStories }
  for (const [name, { alt }] of Object.entries({ ...dishes, ...packages, ...stories }))
    expect(listed[name as keyof typeof listed].alt).toBe(alt)
})
