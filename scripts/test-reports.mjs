import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './install.mjs'

/**
 * Reads `test-results/KIND.json` of the last run: how many tests passed, failed and were skipped, and the names of
 * those that passed only when retried.
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

/** Vitest's report does not mark retries. A test that passed on a retry keeps the messages of its failure. */
function readVitest({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const flaky = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${relative(root, name)} ${fullName.trim()}`),
  )
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, flaky }
}

/** Returns the failed tests, each with its file and name, or with the message that kept its file from running. */
export function findFailed(report) {
  return report.stats ? report.suites.flatMap(failedSpecs) : report.testResults.flatMap(failedTests)
}

function failedSpecs({ specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok)
  return [
    ...failed.map(({ file, title }) => ({ file: `tests/browser/${file}`, name: title })),
    ...suites.flatMap(failedSpecs),
  ]
}

function failedTests({ name: file, status, message, assertionResults }) {
  const failed = assertionResults.filter((each) => each.status === 'failed')
  // A file skipped because another one failed has no message.
  if (failed.length === 0 && status === 'failed' && message) return [{ file, name: message.split('\n', 1)[0] }]
  return failed.map(({ fullName }) => ({ file, name: fullName.trim() }))
}
