import { fail } from './install.mjs'

/** Imported by the settings of Vitest and Playwright, so that an outdated Node says so before a test fails. */
const { node } = process.versions
if (Number.parseInt(node, 10) < 24)
  fail(`Node ${node} is too old. Start it with npm, such as "npm run test:unit", which uses the project's own Node 24.`)
