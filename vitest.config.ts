import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Vitest would leave one core free by default. These tests wait more than they compute, so they use both.
    maxWorkers: 2,
    projects: [
      // No test measures time, so on a machine at a tenth of the speed the tests only take longer.
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/postgres.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Tests that are marked as concurrent spend most of their time waiting for retries.
          maxConcurrency: 12,
        },
      },
      {
        test: {
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: ['tests/engines/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
