import { fail } from './install.mjs'

/** What the settings of Vitest and Playwright import, so that an older Node says so in place of failing tests. */
const { node } = process.versions
if (Number.parseInt(node, 10) < 24)
  fail(`Node ${node} is too old. Start it with npm, such as "npm run test:unit", which uses the project's own Node 24.`)
