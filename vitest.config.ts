import './scripts/needs-node.mjs'
import { defineConfig } from 'vitest/config'

/** One worker keeps its modules from file to file: most of a file's time was loading what the file before had loaded. */
const isolate = false
/** These replace modules, which the files before them would already have loaded. */
const mocking = ['due-orders', 'judged-drafts', 'staff-sign-in'].map((name) => `tests/server/${name}.test.ts`)
/** No test measures time, so on a machine at a tenth of the speed the tests only take longer. */
const timeouts = { testTimeout: 300_000, hookTimeout: 300_000 }
/** One of these starts many servers, or three browsers. Only what hangs takes so long. */
const longTimeouts = { ...timeouts, testTimeout: 900_000 }
/** Browsers and killed servers get a second try, which `npm test` names. What fails in unit or server tests is wrong. */
const retried = { ...longTimeouts, retry: 1 }
/** Each file begins with the first content. */
const setupFiles = ['tests/first-content.ts']
/** Tests that are marked as concurrent spend most of their time waiting for retries. */
const maxConcurrency = 12
const withPostgres = { ...timeouts, setupFiles, maxConcurrency, globalSetup: ['tests/server/postgres.ts'] }

export default defineConfig({
  test: {
    // Vitest would leave one of two cores free by default. These tests wait more than they compute, so a third fits in.
    maxWorkers: 3,
    // A slow machine needs a while to stop PostgreSQL and to remove its files.
    teardownTimeout: 120_000,
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], setupFiles, isolate, ...timeouts } },
      { test: { name: 'server', include: ['tests/server/**/*.test.ts'], exclude: mocking, isolate, ...withPostgres } },
      { test: { name: 'server-mocking', include: mocking, ...withPostgres } },
      // These kill, flood, cut and restart what they test, and change limits of their process. Each has its own context.
      { test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], ...withPostgres, ...retried } },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: ['tests/engines/global-setup.ts'],
          ...retried,
        },
      },
    ],
  },
})
