import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import '../../scripts/needs-node.mjs' // These tests run on a Node that is new enough.

const needsNode = join(import.meta.dirname, '../../scripts/needs-node.mjs')

/** Imports the check as Node of another version would. */
function importedBy(version: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', `${pretend}; import('${needsNode}')`], {
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test.each(['20.19.0', '22.22.1', '23.11.0'])('Node %s is told in one line that it is too old', (version) => {
  const { status, said } = importedBy(version)
  expect(status).toBe(1)
  expect(said).toMatch(new RegExp(`^Node ${version} is too old\\. .*\\n$`))
})

test.each(['24.0.0', '26.1.0'])('Node %s goes on', (version) => {
  expect(importedBy(version)).toEqual({ status: 0, said: '' })
})
