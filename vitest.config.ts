import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One for each core, where the default leaves one core free: these tests wait more than they compute.
    maxWorkers: 2,
    projects: [
      // No test measures time: a machine at a tenth of its speed only takes longer.
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/postgres.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // Tests that are marked as concurrent wait for retries most of the time.
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
