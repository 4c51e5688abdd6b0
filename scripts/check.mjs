import { buildWhenStale } from './build.mjs'
import { installWhenStale, run, runTogether } from './install.mjs'

/**
 * `npm run check` is the quick check between two commits: a build if stale, types, lint, unit tests, and the server
 * tests affected by changes. Changes count since the last commit, or since a named one: `npm run check -- main`.
 */
installWhenStale()
buildWhenStale()
await runTogether(['types', 'lint', 'test:unit'].map((script) => ['npm', ['run', '--silent', script]]))
const [since] = process.argv.slice(2)
run('vitest', ['run', '--project=server*', since ? `--changed=${since}` : '--changed', '--passWithNoTests'])
