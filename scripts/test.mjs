import { readFileSync } from 'node:fs'
import { buildWhenStale } from './build.mjs'
import { installEngines, missingEngines } from './engines.mjs'
import { findBrowser } from './find-browser.mjs'
import { installWhenStale, root, run } from './install.mjs'

/** `npm test` runs all checks, also in a fresh clone, and stops at the first kind that fails. */
installWhenStale()
const CHROMIUM_PATH = findBrowser()
installEngines()
buildWhenStale()

const reports = ['unit', 'server', 'browser', 'engines'].map((name) => `${root}test-results/${name}.json`)
run('npm', ['run', '--silent', 'types'])
run('npm', ['run', '--silent', 'lint'])
run('npm', ['run', '--silent', 'test:unit'])
run('npm', ['run', '--silent', 'test:server'])
run('npm', ['run', '--silent', 'test:browser'], { CHROMIUM_PATH })
run('npm', ['run', '--silent', 'test:engines'])

const counts = reports.map((path) => countsIn(JSON.parse(readFileSync(path, 'utf8'))))
const sum = (name) => counts.reduce((total, each) => total + each[name], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
for (const { name, packages } of missingEngines())
  console.log(`${name} was not tried: it needs ${packages.join(', ')}.`)

/** Vitest and Playwright report their counts under different names. */
function countsIn(report) {
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected + flaky, failed: unexpected, skipped }
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
}
