import { readFileSync } from 'node:fs'
import { buildWhenStale } from './build.mjs'
import { installEngines, missingEngines } from './engines.mjs'
import { findBrowser, findTestBrowser } from './find-browser.mjs'
import { installWhenStale, root, run, runTogether } from './install.mjs'

/**
 * `npm test` runs all checks except the fault tests, and `npm run test:faults` runs those. Both work in a fresh clone,
 * and stop at the first kind of test that fails.
 */
const isFaults = process.argv.includes('faults')
const npm = (script) => ['npm', ['run', '--silent', script]]

installWhenStale()
if (isFaults) {
  buildWhenStale()
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile=test-results/faults.json']
  // With three at once, on a busy machine, a server that started anew did not reach its PostgreSQL in time.
  run('vitest', ['run', '--project=faults', '--maxWorkers=2', ...reporters])
} else {
  // The browsers are installed before the tests, so that no test waits for a download.
  findBrowser()
  findTestBrowser()
  installEngines()
  buildWhenStale()
  await runTogether([npm('types'), npm('lint'), npm('test:unit')])
  run(...npm('test:server'))
  run(...npm('test:browser'))
  run(...npm('test:engines'))
}
sayCounts(isFaults ? ['faults'] : ['unit', 'server', 'browser', 'engines'])
if (!isFaults)
  for (const { name, packages } of missingEngines())
    console.log(`${name} was not tried: it needs ${packages.join(', ')}.`)

function sayCounts(kinds) {
  const counts = kinds.map((kind) => countsIn(JSON.parse(readFileSync(`${root}test-results/${kind}.json`, 'utf8'))))
  const sum = (name) => counts.reduce((total, each) => total + each[name], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
}

/** Vitest and Playwright report their counts under different names. */
function countsIn(report) {
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected + flaky, failed: unexpected, skipped }
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
}
