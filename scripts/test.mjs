import { buildWhenStale } from './build.mjs'
import { installEngines, missingEngines } from './engines.mjs'
import { findBrowser, findTestBrowser } from './find-browser.mjs'
import { installWhenStale, run, runTogether } from './install.mjs'
import { readReport } from './test-reports.mjs'

/**
 * `npm test` runs all checks except the fault tests, which `npm run test:faults` runs. Both work in a fresh clone, and
 * stop at the first kind of test that fails.
 */
const isFaults = process.argv.includes('faults')
const npm = (script) => ['npm', ['run', '--silent', script]]

installWhenStale()
if (isFaults) {
  buildWhenStale()
  const reporters = ['--reporter=default', '--reporter=json', '--outputFile=test-results/faults.json']
  // With three workers on a busy machine, a restarted server did not reach its PostgreSQL in time.
  run('vitest', ['run', '--project=faults', '--maxWorkers=2', ...reporters])
} else {
  // Installs the browsers first, so that no test waits for a download.
  findBrowser()
  findTestBrowser()
  installEngines()
  buildWhenStale()
  await runTogether([npm('types'), npm('lint'), npm('test:unit')])
  run(...npm('test:server'))
  run(...npm('test:browser'))
  run(...npm('test:engines'))
}
const reports = (isFaults ? ['faults'] : ['unit', 'server', 'browser', 'engines']).map(readReport)
printFlaky(reports.flatMap((report) => report.flaky))
if (!isFaults)
  for (const { name, packages } of missingEngines())
    console.log(`${name} was not tried: it needs ${packages.join(', ')}.`)
printCounts(reports)

/** Prints the tests that passed only when retried. */
function printFlaky(names) {
  if (names.length === 0) return
  console.log(`\nFlaky, mend or remove (docs/contributing.md#a-flaky-test):`)
  for (const name of names) console.log(`  ${name}`)
}

function printCounts(counts) {
  const sum = (name) => counts.reduce((total, each) => total + each[name], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
}
