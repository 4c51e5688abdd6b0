import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const program = `
  import { giveBackMemory } from ${JSON.stringify(new URL('../../server/operations/give-back-memory.ts', import.meta.url).href)}
  const rss = () => process.memoryUsage.rss() / 1e6
  let flood = Array.from({ length: 2_500_000 }, (_, index) => ({ index, text: 'order ' + index }))
  const full = rss()
  flood = undefined
  giveBackMemory(200)
  const deadline = performance.now() + 30_000
  while (rss() > 160 && performance.now() < deadline) await new Promise((done) => setTimeout(done, 50))
  console.log(JSON.stringify({ full, after: rss() }))
`

test('memory left from a flood goes back to the system when the server is quiet', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  const { full, after } = JSON.parse(stdout)
  expect(full).toBeGreaterThan(256)
  expect(after).toBeLessThan(160)
})
