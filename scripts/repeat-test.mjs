import { spawnSync } from 'node:child_process'
import { Worker } from 'node:worker_threads'
import { buildWhenStale } from './build.mjs'
import { fail, installWhenStale, root } from './install.mjs'

/**
 * `npm run test:repeat -- FILE [TIMES]` runs one test file TIMES times (default 10) and counts the failures. It keeps
 * one core busy and allows no retries, to prove that a flaky test is fixed.
 */
const [file, times = '10'] = process.argv.slice(2)
if (!file || !/^[1-9]\d*$/.test(times)) fail('Usage: npm run test:repeat -- FILE [TIMES]')
const [command, ...args] = file.endsWith('.spec.ts')
  ? ['playwright', 'test', file, '--retries=0']
  : ['vitest', 'run', file, '--retry=0']

installWhenStale()
buildWhenStale()
// The thread ends with this process, however it ends.
new Worker('for (;;);', { eval: true })
let red = 0
for (let turn = 1; turn <= Number(times); turn++) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) red += 1
  console.log(`\nRun ${turn} of ${times}: ${red} red so far.\n`)
}
process.exit(red === 0 ? 0 : 1)
