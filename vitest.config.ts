import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Tests that are marked as concurrent wait for retries most of the time.
          maxConcurrency: 12,
        },
      },
    ],
  },
})
