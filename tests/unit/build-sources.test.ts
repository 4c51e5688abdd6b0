import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import roomsConfig from '../../rooms.config.ts'
import { parts } from '../../scripts/build.mjs'

type Part = keyof typeof parts

/** Where the imports of each part begin, besides the scripts that its npm command runs. */
const entries: Record<Part, string[]> = {
  site: ['site', 'staff-app', 'vite.config.ts', 'react-router.config.ts'],
  server: ['server/main.ts'],
}

/** The names of our files that a part's build reads as modules. */
async function readBy(part: Part): Promise<string[]> {
  const steps: string[] = packageFile.scripts[`build:${part}`].match(/\S+\.ts/g) ?? []
  const { exclude, ...options } = roomsConfig.options
  // Only `npm run dev` uses this file.
  const withoutDevelopment = `${exclude}|^scripts/content-in-development[.]ts$`
  const { output } = await cruise([...steps, ...entries[part]], { ...options, exclude: withoutDevelopment })
  const isOurs = (file: string) => !/(^|\/)node_modules\//.test(file)
  return (output as ICruiseResult).modules.flatMap(({ source, coreModule }) =>
    !coreModule && isOurs(source) ? source : [],
  )
}

test.for(['site', 'server'] as const)('The %s is built anew when any of its files has changed', async (part) => {
  const files = await readBy(part)
  expect(files).toContain(entries[part].at(-1))
  const isSource = (file: string) => parts[part].some((source) => file === source || file.startsWith(`${source}/`))
  expect(files.filter((file) => !isSource(file))).toEqual([])
})
