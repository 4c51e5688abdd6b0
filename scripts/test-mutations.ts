import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fail, installWhenStale, root } from './install.mjs'
import { type Mutation, mutations } from './mutations.ts'
import { findFailed } from './test-reports.mjs'

/**
 * `npm run test:mutations` puts each fault of mutations.ts into a copy of the last commit, and runs the unit, server
 * and browser tests until one kind fails. It tries all faults, or those whose numbers or rooms are named. `--tests
 * COMMIT` uses the tests of another commit. Exits with 1 if a fault was not found.
 */
const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string' } },
})

const vitest = ['vitest', 'run', '--bail=1', '--reporter=json']
const commands = {
  unit: [...vitest, '--project=unit', '--outputFile=test-results/unit.json'],
  server: [...vitest, '--project=server*', '--outputFile=test-results/server.json'],
  browser: ['playwright', 'test', '--max-failures=1', '--retries=0'],
}
type Kind = keyof typeof commands
const seenInBrowsers = /^(site|staff-app|ui|contract)\//

/** The first failing test. Without a file, the build failed or the run was cut short. */
interface Red {
  kind: Kind | 'build'
  file?: string
  name: string
}

const folder = mkdtempSync(join(tmpdir(), 'tandoor-mutations-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** Runs a program in the copy, with the project's programs first on the PATH. Returns true if it succeeded. */
function run([program = '', ...args]: string[]): boolean {
  const env = { ...process.env, PATH: `${folder}/node_modules/.bin:${process.env.PATH}` }
  return spawnSync(program, args, { cwd: folder, stdio: 'ignore', env }).status === 0
}

function copyCommit(): void {
  const requireGit = (...args: string[]) => run(['git', ...args]) || fail(`git ${args.join(' ')} failed.`)
  // The copy shares the objects, so that it knows the commits of every branch.
  requireGit('clone', '--quiet', '--shared', root, '.')
  symlinkSync(`${root}node_modules`, `${folder}/node_modules`)
  if (!options.tests) return
  rmSync(`${folder}/tests`, { recursive: true })
  requireGit('checkout', '--quiet', options.tests, '--', 'tests')
}

const read = (file: string) => readFileSync(join(folder, file), 'utf8')

/** Ends this process if a fault no longer fits its file: a fault that changes nothing would count as not found. */
function requireFitting(): void {
  const fits = ({ file, before }: Mutation) => existsSync(join(folder, file)) && read(file).split(before).length === 2
  const unfit = mutations.filter((each) => !fits(each)).map(({ file, before }) => `${file}: ${before}`)
  if (unfit.length > 0) fail(`scripts/mutations.ts names what does not occur exactly once:\n${unfit.join('\n')}`)
}

/** Puts the fault into its file while `work` runs. */
function withFault<Result>({ file, before, after }: Mutation, work: () => Result): Result {
  const text = read(file)
  writeFileSync(join(folder, file), text.split(before).join(after))
  try {
    return work()
  } finally {
    writeFileSync(join(folder, file), text)
  }
}

/** Runs these kinds of tests, or only these files, until one kind fails. */
function findRed(kinds: Kind[], ...files: string[]): Red | undefined {
  for (const kind of kinds) {
    const build = "import('./scripts/build.mjs').then((each) => each.buildWhenStale())"
    if (kind !== 'unit' && !run(['node', '--eval', build])) return { kind: 'build', name: 'the build' }
    rmSync(`${folder}/test-results`, { recursive: true, force: true })
    if (!run([...commands[kind], ...files])) return firstRed(kind)
  }
}

function firstRed(kind: Kind): Red {
  const report = `test-results/${kind}.json`
  const [first] = existsSync(join(folder, report)) ? findFailed(JSON.parse(read(report))) : []
  return { kind, name: 'the run broke off', ...first }
}

/** Says which test finds a fault. A test that also fails without the fault has not found it. */
function tryFault(fault: Mutation): { isFound: boolean; words: string } {
  const kinds: Kind[] = seenInBrowsers.test(fault.file) ? ['unit', 'server', 'browser'] : ['unit', 'server']
  const red = withFault(fault, () => findRed(kinds))
  if (!red) return { isFound: false, words: 'NOT FOUND' }
  const words = `${red.kind}: ${red.name}`
  const isFound = red.kind === 'build' || !findRed([red.kind], ...(red.file ? [red.file] : []))
  return { isFound, words: isFound ? words : `NOT FOUND, red without the fault too: ${words}` }
}

const isNamed = (number: number, room: string) =>
  named.length === 0 || named.some((name) => name === `${number}` || `${room}/`.startsWith(`${name}/`))

installWhenStale()
copyCommit()
requireFitting()
const numbered = mutations.map((fault, index) => ({ ...fault, number: index + 1 }))
const chosen = numbered.filter(({ number, room }) => isNamed(number, room))
if (chosen.length === 0) fail(`No fault has a number or a room of these: ${named.join(', ')}`)
let found = 0
for (const fault of chosen) {
  const { isFound, words } = tryFault(fault)
  if (isFound) found += 1
  console.log(`${fault.number} ${fault.room} ${fault.file}\n   ${words}`)
}
console.log(`${found} of ${chosen.length} found`)
process.exit(found === chosen.length ? 0 : 1)
