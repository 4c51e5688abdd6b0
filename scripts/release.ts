import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { requirePgDump } from '../tests/samples/dump.ts'
import { dateRelease, isAfter, readChangelog } from './changelog.ts'
import { root, run } from './install.mjs'

const changelogFile = `${root}CHANGELOG.md`

/**
 * `npm run release -- 1.1.0` checks everything that a release needs, then writes it: the version in package.json, the
 * day in CHANGELOG.md, a sample of its database, a commit and a tag. It pushes nothing. A failure before the first
 * write leaves the tree unchanged; a later one says how to undo it.
 */
function release(version: string | undefined): void {
  if (!version || !/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Say which version: npm run release -- 1.1.0')
  const { version: present } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  if (!isAfter(version, present)) throw new Error(`${version} does not come after ${present}.`)
  refuseUnclean()
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(new Date())
  const changelog = dateRelease(readFileSync(changelogFile, 'utf8'), version, day)
  requirePgDump()
  requireTags(present, version)
  run('npm', ['test'])
  run('npm', ['run', '--silent', 'test:faults'])
  run('npm', ['run', '--silent', 'check:upgrade', '--', `v${present}`])
  refuseUnclean()
  const undo = `git reset --hard ${git('rev-parse', '--short', 'HEAD')} && git clean --force tests/fixtures`
  const sayHowToUndo = () => console.error(`It is not released. To undo what was written: ${undo}`)
  process.once('exit', sayHowToUndo)
  writeFileSync(changelogFile, changelog)
  run('npm', ['version', version, '--no-git-tag-version'])
  run('node', ['tests/samples/make-sample.ts'])
  run('vitest', ['run', '--project=server', 'tests/server/earlier-releases.test.ts'])
  run('git', ['add', '--all'])
  run('git', ['commit', '--message', `Release ${version}`])
  const text = readChangelog(changelog).find((each) => each.version === version)?.text ?? ''
  run('git', ['tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', `${version}\n\n${text}`])
  process.off('exit', sayHowToUndo)
  console.log(`${version} is committed and tagged. Look at it, then: git push --follow-tags`)
}

function refuseUnclean(): void {
  const changes = git('status', '--porcelain')
  if (changes) throw new Error(`Commit or undo these first:\n${changes}`)
}

/**
 * Throws an Error if this release has a tag already, or the previous one has none. Without that tag check:upgrade would
 * fail, after half an hour of tests.
 */
function requireTags(present: string, version: string): void {
  const isThere = (release: string) => git('tag', '--list', `v${release}`) !== ''
  if (isThere(version)) throw new Error(`There is a tag v${version} already.`)
  if (isThere(present)) return
  throw new Error(
    `There is no tag v${present}. Get it with git fetch --tags, or set it: git tag --annotate v${present} COMMIT`,
  )
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trimEnd()
}

try {
  release(process.argv[2])
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
