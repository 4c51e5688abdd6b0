/** The report of Vitest or Playwright as JSON. */
export function findFailed(report: unknown): { file: string; name: string }[]
