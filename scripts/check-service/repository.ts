import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

const here = new URL('../..', import.meta.url).pathname

/** Puts a copy of this checkout's last commit where the machine clones it from, and returns its address there. */
export function offerRepository(root: string): string {
  git(here, 'clone', '--quiet', '--bare', here, `${root}/srv/tandoor-road.git`)
  git(`${root}/srv/tandoor-road.git`, 'update-ref', 'refs/heads/main', 'HEAD')
  git(`${root}/srv/tandoor-road.git`, 'symbolic-ref', 'HEAD', 'refs/heads/main')
  return '/srv/tandoor-road.git'
}

/** Adds a commit to that repository with another version of the site, and returns that version. */
export function releaseAnotherVersion(root: string): string {
  const work = `${root}/srv/work`
  git(here, 'clone', '--quiet', `${root}/srv/tandoor-road.git`, work)
  const file = `${work}/package.json`
  const described = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
  const version = `${described.version}-after-the-update`
  writeFileSync(file, JSON.stringify({ ...described, version }, null, 2))
  const author = ['-c', 'user.name=Check', '-c', 'user.email=check@localhost']
  git(work, ...author, 'commit', '--quiet', '--all', '--message=Change the version')
  git(work, 'push', '--quiet', 'origin', 'main')
  rmSync(work, { recursive: true })
  return version
}

/** The files of this checkout that the check does not see, because they are not committed. */
export function uncommitted(): string[] {
  return git(here, 'status', '--porcelain').split('\n').filter(Boolean)
}

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' })
}
