import { fail } from './install.mjs'

/** The settings of Vitest and Playwright import this file. So an older Node says that it is too old, before a test fails. */
const { node } = process.versions
if (Number.parseInt(node, 10) < 24)
  fail(`Node ${node} is too old. Start it with npm, such as "npm run test:unit", which uses the project's own Node 24.`)
