import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './install.mjs'

/**
 * Reads what `test-results/KIND.json` says of the last run: how many tests passed, failed and were skipped, and the names
 * of those that failed once and passed on their second try.
 */
export function readReport(kind) {
  const report = JSON.parse(readFileSync(`${root}test-results/${kind}.json`, 'utf8'))
  return report.stats ? readPlaywright(report) : readVitest(report)
}

function readPlaywright({ stats, suites }) {
  const { expected, unexpected, flaky, skipped } = stats
  return { passed: expected + flaky, failed: unexpected, skipped, flaky: suites.flatMap(flakySpecs) }
}

function flakySpecs({ specs = [], suites = [] }) {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [
    ...flaky.map(({ file, line, title }) => `tests/browser/${file}:${line} ${title}`),
    ...suites.flatMap(flakySpecs),
  ]
}

/** Vitest's report has no word for a second try. A test that passed on it keeps the messages of the first. */
function readVitest({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const flaky = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${relative(root, name)} ${fullName.trim()}`),
  )
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, flaky }
}
